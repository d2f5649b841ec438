import { formatEuros } from '../../../../shared/money.ts'
import type { EventFigures } from '../contract.ts'
import styles from './Participants.module.css'

/** Numbers present, expected, paid and pending, always visible while ticking. */
export function Counters({ event }: { event: EventFigures }) {
  const { heldOn, covers, stock, arrived, paid, awaited, left, paidAmount, awaitedAmount } = event
  return (
    <dl className={styles.counters} aria-live="polite" aria-label={heldOn ? 'Couverts' : 'Ventes'}>
      {heldOn && (
        <div>
          <dt>Entrées</dt>
          <dd>
            {arrived} <span>sur {covers}</span>
          </dd>
        </div>
      )}
      <div className={heldOn ? styles.wide : undefined}>
        <dt>{heldOn ? 'Couverts' : 'Vendus'}</dt>
        <dd>
          {covers} {stock !== null && <span>sur {stock}</span>}
        </dd>
      </div>
      <div>
        <dt>{event.price > 0 ? 'Payés' : 'Inscrits'}</dt>
        <dd>
          {paid} {paidAmount > 0 && <span className={styles.wide}>{formatEuros(paidAmount)}</span>}
        </dd>
      </div>
      <div>
        <dt>À régler</dt>
        <dd>
          {awaited} {awaitedAmount > 0 && <span className={styles.wide}>{formatEuros(awaitedAmount)}</span>}
        </dd>
      </div>
      <div>
        <dt>Restent</dt>
        <dd>{left ?? '∞'}</dd>
      </div>
    </dl>
  )
}
