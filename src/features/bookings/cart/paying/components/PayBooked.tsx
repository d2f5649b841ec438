import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatDay, parisDay } from '../../../../../shared/dates.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { serverNow } from '../../../../../web/clock.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import type { Order } from '../../../../orders/orders/contract.ts'
import { AcceptTerms } from '../../../../society/settings/texts/components/AcceptTerms.tsx'
import { useShownTerms } from '../../../../society/settings/texts/components/useShownTerms.ts'
import { payFailed } from '../../messages.ts'
import * as contract from '../contract.ts'

/** Opens the card page of an order placed for the member; returns where the browser goes. */
const payBooked = (id: number, back: string, terms: string | undefined) =>
  call(contract.payBooked, {
    params: { id },
    body: { successURL: back, cancelURL: `${location.origin}/command/${id}`, terms },
  })

/** Whether the order was placed for its buyer and waits for their card. */
export const awaitsCard = ({ state, awaitsCard, heldUntil }: Order) =>
  state === 'PENDING' && awaitsCard && heldUntil !== null && Date.parse(heldUntil) > serverNow()

type Props = {
  order: Order
  /** Address to which the browser returns. */
  back: string
  /** Called before the browser leaves. */
  onLeave?: () => void
}

/** Opens the card page of an order that an administrator placed for its buyer. */
export function PayBooked({ order: { id, total, heldUntil }, back, onLeave }: Props) {
  const paying = useMutation({
    mutationFn: (terms: string | undefined) => payBooked(id, back, terms),
    onSuccess: ({ url }) => {
      onLeave?.()
      location.assign(url)
    },
  })
  const terms = useShownTerms(paying.error)
  if (heldUntil === null) return null
  return (
    <div className="stack">
      {paying.isError && (
        <Notice tone="bad" alert>
          {sentence(payFailed, paying.error)}
        </Notice>
      )}
      <AcceptTerms />
      <div className="row">
        <Button loading={paying.isPending || paying.isSuccess} onClick={() => paying.mutate(terms)}>
          Payer – {formatEuros(total)}
        </Button>
        <span className="small soft">
          Tout vous est gardé jusqu’au {formatDay(parisDay(new Date(Date.parse(heldUntil) - 1)))}.
        </span>
      </div>
    </div>
  )
}
