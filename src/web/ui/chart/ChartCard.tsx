import type { ReactNode } from 'react'
import { Chart, type ChartProps } from './Chart.tsx'
import styles from './ChartCard.module.css'

/** Charts side by side, as many as there is room for. */
export const Charts = ({ children }: { children: ReactNode }) => <div className={styles.charts}>{children}</div>

type Props = { chart: ChartProps; note: ReactNode; action?: ReactNode; children?: ReactNode }

/** A chart on a card, with an action beside its numbers, and a note and more below. */
export const ChartCard = ({ chart, note, action, children }: Props) => (
  <div className={`card ${styles.card}`}>
    <Chart {...chart} action={action} />
    {note && <p className="small soft">{note}</p>}
    {children}
  </div>
)
