import { formatShortDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { StatementLine } from '../contract.ts'
import styles from './Statement.module.css'

/** The label of a line, its day and its amount. */
export const LineText = ({ line: { label, on, amount } }: { line: StatementLine }) => (
  <>
    <span className={styles.what}>
      <span>{label || 'Sans libellé'}</span>
      <span className="soft small">{formatShortDay(on)}</span>
    </span>
    <strong className={styles.amount}>{formatEuros(amount)}</strong>
  </>
)
