import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyComponent } from '../lazy.tsx'
import styles from './Chart.module.css'
import { formatNumber, type Unit } from './numbers.ts'
import { Ranks } from './Ranks.tsx'

const Drawing = lazyComponent(() => import('./Drawing.tsx'), 'Drawing')

/** A series; the second is dashed or of another colour, to be distinguished in light and dark. */
export type Series = { name: string; label: string }
export type ChartRow = {
  label: string
  /** Short label on the axis. */
  tick?: string
  /** A missing value has no number. */
  values: Record<string, number>
  /** Drawn, but left out of the table. */
  unchanged?: boolean
}
export type ChartProps = {
  title: string
  /** `ranks` is for categories without an order in time: each bar has its whole name. */
  kind: 'bars' | 'lines' | 'ranks'
  /** Heading of the rows. */
  head: string
  series: readonly [Series, Series?]
  rows: readonly ChartRow[]
  unit?: Unit
  /** Text while there is no data. */
  empty: string
}

const readable = (value: number | undefined, unit: Unit) => (value === undefined ? '–' : formatNumber(value, unit))

/** A chart with the same numbers as a table: the drawing is lazily loaded, and hidden from screen readers. */
export function Chart({
  title,
  head,
  series,
  rows,
  unit = 'count',
  kind,
  empty,
  action,
}: ChartProps & { action?: ReactNode }) {
  const id = useId()
  const shown = series.filter((each) => each !== undefined)
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {rows.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <>
          {kind === 'ranks' ? (
            <div aria-hidden="true">
              <Ranks series={shown} rows={rows} unit={unit} />
            </div>
          ) : (
            <div className={styles.drawn} aria-hidden="true">
              <Suspense fallback={<Skeleton className={styles.drawn} />}>
                <Drawing kind={kind} series={shown} rows={rows} unit={unit} />
              </Suspense>
            </div>
          )}
          <div className={styles.foot}>
            <details className={styles.numbers}>
              <summary>Voir les chiffres</summary>
              <table>
                <caption className="visually-hidden">{title}</caption>
                <thead>
                  <tr>
                    {[head, ...shown.map(({ label }) => label)].map((label) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows
                    .filter(({ unchanged }) => !unchanged)
                    .map(({ label, values }) => (
                      <tr key={label}>
                        <th scope="row">{label}</th>
                        {shown.map(({ name }) => (
                          <td key={name}>{readable(values[name], unit)}</td>
                        ))}
                      </tr>
                    ))}
                </tbody>
              </table>
            </details>
            {action}
          </div>
        </>
      )}
    </figure>
  )
}
