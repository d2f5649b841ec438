import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '../../../../../shared/dates.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { HowToPay } from '../../../../orders/offline-payments/components/HowToPay.tsx'
import { OrderLines } from '../../../../orders/orders/components/OrderLines.tsx'
import { ReceiptButton } from '../../../../orders/orders/components/ReceiptButton.tsx'
import type { OrderDetails } from '../../../../orders/orders/contract.ts'
import { CONFIRMING, ENDED, NEXT_STEPS } from '../../messages.ts'
import styles from './OrderOutcome.module.css'

type Props = { order: OrderDetails; isPatient: boolean }

/** Outcome of an order, its lines, and what comes next. */
export function OrderOutcome({ order, isPatient }: Props) {
  return (
    <div className={styles.outcome}>
      <div role="status">
        <OutcomeText order={order} isPatient={isPatient} />
      </div>
      {order.howToPay && <HowToPay how={order.howToPay} />}
      <section className="card stack" aria-labelledby="outcome-lines">
        <h2 id="outcome-lines">Commande n° {order.id}</h2>
        <OrderLines order={order} />
      </section>
      <div className="row">
        <ReceiptButton order={order} variant="filled" />
        {order.state === 'EXPIRED' && (
          <Button component={Link} to="/cart">
            Revenir au panier
          </Button>
        )}
        <Button component={Link} to={`/command/${order.id}`} variant="default">
          Voir la commande
        </Button>
        {order.personId !== null && (
          <Button component={Link} to={`/myCommands/${order.personId}`} variant="default">
            Mes commandes
          </Button>
        )}
      </div>
    </div>
  )
}

function OutcomeText({ order, isPatient }: Props) {
  const { state } = order
  if (state === 'PAID' || state === 'DONE') return <Confirmed order={order} />
  if (state !== 'PENDING') {
    const { tone, title, text } = ENDED[state]
    return (
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
    )
  }
  if (order.awaited)
    return (
      <Notice tone="good" title="Commande enregistrée">
        Tout vous est gardé jusqu’au {formatDay(order.awaited.until)}. Il reste à régler {formatEuros(order.total)}
        &nbsp;: voici comment.
      </Notice>
    )
  return (
    <Notice tone="info" title="Paiement en cours de confirmation">
      {isPatient ? CONFIRMING.patient : CONFIRMING.late}
    </Notice>
  )
}

function Confirmed({ order: { total, reservations } }: { order: OrderDetails }) {
  const isFree = total === 0
  const next = [
    isFree ? NEXT_STEPS.confirmed : NEXT_STEPS.receipt,
    reservations.some(({ state }) => state === 'TO_APPROVE') && NEXT_STEPS.toApprove,
    reservations.some(({ startDate }) => startDate !== null) && NEXT_STEPS.stay,
  ]
  return (
    <Notice tone="good" title={isFree ? 'Commande confirmée' : 'Paiement confirmé'}>
      <p>
        {isFree ? 'Merci\u00a0! Il n’y a rien à payer.' : `Merci\u00a0! Nous avons bien reçu ${formatEuros(total)}.`}
      </p>
      <ul className={styles.next}>{next.map((each) => each && <li key={each}>{each}</li>)}</ul>
    </Notice>
  )
}
