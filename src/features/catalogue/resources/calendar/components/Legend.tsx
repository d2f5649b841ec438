import type { CommissionResource } from '../../contract.ts'
import styles from './Calendar.module.css'

/** Legend of the calendar. */
export const Legend = ({
  resource: { bufferDays, changeover, billingPeriod },
  hasOwn,
}: {
  resource: CommissionResource
  hasOwn: boolean
}) => (
  <ul className={styles.legend} aria-hidden="true">
    <li data-look="free">Libre</li>
    <li data-look="taken">Réservé</li>
    <li data-look="closed">Fermé</li>
    {hasOwn && <li data-look="own">Par vous</li>}
    {changeover && <li data-look="leaving">Départ possible</li>}
    {changeover && <li data-look="arriving">Arrivée possible</li>}
    {billingPeriod === 'ITEM_DAY' && <li data-look="left">Encore libres ce jour-là</li>}
    {bufferDays > 0 && <li data-look="kept">Gardé libre</li>}
  </ul>
)
