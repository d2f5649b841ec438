import type { ChartRow, Series } from './Chart.tsx'
import { formatNumber, type Unit } from './numbers.ts'
import styles from './Ranks.module.css'

type Props = { series: readonly Series[]; rows: readonly ChartRow[]; unit: Unit }

/** Horizontal bars, each with its whole name and its number, also on a phone. */
export function Ranks({ series, rows, unit }: Props) {
  const most = Math.max(...rows.flatMap(({ values }) => Object.values(values)), 0)
  return (
    <>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ name, label }) => (
            <li key={name}>{label}</li>
          ))}
        </ul>
      )}
      <ul className={styles.ranks}>
        {rows.map(({ label, values }) => (
          <li key={label}>
            <span>{label}</span>
            {series.map(({ name }) => (
              <span key={name} className={styles.line}>
                <span>
                  <span
                    className={styles.bar}
                    style={{ width: `${most > 0 ? (100 * Math.max(values[name] ?? 0, 0)) / most : 0}%` }}
                  />
                </span>
                <span className={styles.number}>
                  {values[name] === undefined ? '–' : formatNumber(values[name], unit)}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
