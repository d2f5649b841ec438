import { Skeleton } from '@mantine/core'
import { Suspense, useId } from 'react'
import { lazyComponent } from '../lazy.tsx'
import styles from './Chart.module.css'
import { formatNumber, type Unit } from './numbers.ts'
import { Ranks } from './Ranks.tsx'

const Drawing = lazyComponent(() => import('./Drawing.tsx'), 'Drawing')

/** The second is dashed or of another colour: two can be told apart in either scheme. */
export type Series = { name: string; label: string }
export type ChartRow = {
  label: string
  /** What stands at the axis in its place. */
  tick?: string
  /** What is not there has no number. */
  values: Record<string, number>
  /** Drawn, but nothing to read in the table. */
  unchanged?: boolean
}
export type ChartProps = {
  title: string
  /** What has names rather than an order in time is ranked: each bar has its whole name. */
  kind: 'bars' | 'lines' | 'ranks'
  /** What a row is. */
  head: string
  series: readonly [Series, Series?]
  rows: readonly ChartRow[]
  unit?: Unit
  /** What is said while there is nothing to draw. */
  empty: string
}

const readable = (value: number | undefined, unit: Unit) => (value === undefined ? '–' : formatNumber(value, unit))

/** Numbers to look at, and the same to read: the drawing is loaded where it is shown, and hidden from who hears the page. */
export function Chart({ title, head, series, rows, unit = 'count', kind, empty }: ChartProps) {
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
        </>
      )}
    </figure>
  )
}
