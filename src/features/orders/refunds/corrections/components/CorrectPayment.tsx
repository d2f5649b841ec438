import { useState } from 'react'
import { lazyPart } from '../../../../../web/ui/lazy.tsx'
import type { OrderDetails } from '../../../orders/contract.ts'

const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'), 'CorrectDialog')

type Payment = OrderDetails['payments'][number]

/** Whether a ledger row can be corrected: a valid payment that was recorded by hand. */
const isCorrectable = ({ kind, method, state, reversed }: Payment) =>
  kind === 'PAYMENT' && method !== 'CARD' && state === 'DONE' && reversed !== true

/** « Corriger » beside a payment that was recorded by hand. */
export function CorrectPayment({ payment }: { payment: Payment }) {
  const [opened, setOpened] = useState(false)
  if (payment.id === undefined || !isCorrectable(payment)) return null
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpened(true)}>
        Corriger…
      </button>
      {opened && <CorrectDialog id={payment.id} payment={payment} onClose={() => setOpened(false)} />}
    </>
  )
}
