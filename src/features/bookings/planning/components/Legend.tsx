import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import styles from './Legend.module.css'
import bars from './Row.module.css'
import { Sign } from './Sign.tsx'

const SHOWN = ['HELD', 'TO_APPROVE', 'CONFIRMED', 'HANDED_OVER', 'RETURNED'] as const

/** Legend of the planning. */
export const Legend = () => (
  <ul className={styles.legend}>
    {SHOWN.map((state) => (
      <li key={state}>
        <span className={`${styles.sample} ${bars[state]}`}>
          <Sign of={state} />
        </span>
        {LINE_STATES[state].label}
      </li>
    ))}
    <li>
      <span className={`${styles.sample} ${bars.closure}`}>
        <Sign of="closure" />
      </span>
      Fermé
    </li>
    <li>
      <span className={`${styles.sample} ${bars.buffer}`} />
      Gardé libre
    </li>
    <li className={styles.hint}>Glissez sur des jours libres pour les fermer.</li>
  </ul>
)
