import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDays } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { ActionBar } from '../../../../web/ui/ActionBar.tsx'
import { ScrollAndFocus } from '../../../../web/ui/ScrollAndFocus.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import type { BookingRequest } from '../rules.ts'

/** Refusals when something is added to the cart. */
const ADD_REFUSALS = {
  other: 'Rien n’a été ajouté au panier. Réessayez.',
  400: 'Votre panier est plein\u00a0: commandez d’abord ce qu’il contient, ou retirez une ligne.',
  429: 'Cela fait beaucoup de changements à la fois. Réessayez dans quelques minutes.',
}

type Props = {
  request: BookingRequest
  /** Whether it is available, as far as known. */
  state: 'can' | 'cannot' | 'asked' | 'incomplete'
  /** Price, as far as known. */
  sum: ReactNode
  add: () => Promise<unknown>
  onAdded: () => void
  /** Called when the button is pressed for an incomplete or unavailable request. */
  onMissing: () => void
}

const describeRequest = ({ startDate, endDate, quantity }: BookingRequest) =>
  [quantity > 1 && `quantité ${quantity}`, startDate && endDate && formatDays(startDate, endDate)]
    .filter(Boolean)
    .join(', ')

/** Adds the request to the cart, and confirms it beside the button. */
export function AddToCart({ request, state, sum, add, onAdded, onMissing }: Props) {
  const [added, setAdded] = useState<string>()
  const adding = useMutation({
    mutationFn: add,
    onSuccess: () => {
      setAdded(describeRequest(request))
      onAdded()
    },
  })
  return (
    <>
      {added !== undefined && (
        <Notice tone="good">
          C’est dans votre panier{added && `\u00a0: ${added}`}. Rien n’est réservé tant que la commande n’est pas
          passée. <Link to="/cart">Voir le panier</Link>
        </Notice>
      )}
      {adding.isError && (
        <ScrollAndFocus>
          <Notice tone="bad" alert>
            {sentence(ADD_REFUSALS, adding.error)}
          </Notice>
        </ScrollAndFocus>
      )}
      <ActionBar label="Ce que vous choisissez" sum={sum}>
        <Button
          loading={adding.isPending || state === 'asked'}
          onClick={() => (state === 'can' ? adding.mutate() : onMissing())}
        >
          Ajouter au panier
        </Button>
      </ActionBar>
    </>
  )
}
