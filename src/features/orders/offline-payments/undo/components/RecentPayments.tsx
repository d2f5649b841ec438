import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { OrderLink } from '../../../orders/components/OrderLink.tsx'
import { METHOD_LABELS } from '../../../orders/labels.ts'
import { recentPaymentsQuery } from '../client.ts'
import type { RecentPayment } from '../contract.ts'
import styles from './RecentPayments.module.css'
import { UndoPayment } from './UndoPayment.tsx'

/** Shows this many at once: whoever records forty cheques looks at the last ones. */
const SHOWN = 3

/**
 * Payments that anybody recorded by hand within the last ten minutes, each with « Annuler »; renders nothing if there
 * are none.
 */
export function RecentPayments() {
  const { data } = useQuery(recentPaymentsQuery)
  const [whole, setWhole] = useState(false)
  if (!data || data.total === 0) return null
  const rows = whole ? data.rows : data.rows.slice(0, SHOWN)
  const others = data.total - rows.length
  return (
    <section className={`card ${styles.recent}`} aria-labelledby="recent-payments">
      <h2 id="recent-payments">{counted(data.total, 'paiement enregistré', 'paiements enregistrés')} à l’instant</h2>
      <p className="small soft">
        Une erreur&nbsp;? Annulez dans les dix minutes&nbsp;: aucun e-mail n’est encore parti.
      </p>
      <ul className={styles.rows}>
        {rows.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
      {others > 0 && !whole && (
        <div>
          <button type="button" className="link-button small" onClick={() => setWhole(true)}>
            Voir {others === 1 ? 'l’autre' : `les ${others} autres`}
          </button>
        </div>
      )}
    </section>
  )
}

function Row({ payment }: { payment: RecentPayment }) {
  const { order, buyer, amount, method, by, seconds } = payment
  const name = buyer ?? `Commande n°\u00a0${order}`
  return (
    <li>
      <span className={styles.who}>
        <OrderLink order={order} className={styles.name}>
          {name}
        </OrderLink>
        <span className="small soft">
          {METHOD_LABELS[method]}
          {by && `, par ${by}`}
        </span>
      </span>
      <span className="nowrap">{formatEuros(amount)}</span>
      <UndoPayment payment={{ id: payment.id, amount, undo: seconds }} of={name} />
    </li>
  )
}
