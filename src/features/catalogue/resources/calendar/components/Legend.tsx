import type { CommissionResource } from '../../contract.ts'
import styles from './Calendar.module.css'

/** What the looks of the days mean. */
export const Legend = ({ resource: { bufferDays, changeover, billingPeriod } }: { resource: CommissionResource }) => (
  <ul className={styles.legend} aria-hidden="true">
    <li data-look="free">Libre</li>
    <li data-look="taken">Réservé</li>
    <li data-look="closed">Fermé</li>
    {changeover && <li data-look="leaving">Départ possible</li>}
    {billingPeriod === 'ITEM_DAY' && <li data-look="left">Combien il en reste</li>}
    {bufferDays > 0 && <li data-look="kept">Gardé libre</li>}
  </ul>
)
