import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDays } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { ADD_REFUSALS } from '../messages.ts'
import type { BookingRequest } from '../rules.ts'

type Props = {
  wish: BookingRequest
  /** Whether it can be had, as far as is known. */
  state: 'can' | 'cannot' | 'asked' | 'incomplete'
  add: () => Promise<unknown>
  onAdded: () => void
  /** Pressed where it cannot be had as it is. */
  onMissing: () => void
}

const toldWish = ({ startDate, endDate, quantity }: BookingRequest) =>
  [quantity > 1 && `quantité ${quantity}`, startDate && endDate && formatDays(startDate, endDate)]
    .filter(Boolean)
    .join(', ')

/** Puts the wish into the cart, and says so where it was pressed. */
export function AddToCart({ wish, state, add, onAdded, onMissing }: Props) {
  const [added, setAdded] = useState<string>()
  const adding = useMutation({
    mutationFn: add,
    onSuccess: () => {
      setAdded(toldWish(wish))
      onAdded()
    },
  })
  return (
    <div className="stack">
      {added !== undefined && (
        <Notice tone="good">
          C’est dans votre panier{added && `\u00a0: ${added}`}. Rien n’est réservé tant que la commande n’est pas
          passée. <Link to="/cart">Voir le panier</Link>
        </Notice>
      )}
      {adding.isError && (
        <Notice tone="bad" alert>
          {sentence(ADD_REFUSALS, adding.error)}
        </Notice>
      )}
      <Button
        loading={adding.isPending || state === 'asked'}
        onClick={() => (state === 'can' ? adding.mutate() : onMissing())}
      >
        Ajouter au panier
      </Button>
    </div>
  )
}
