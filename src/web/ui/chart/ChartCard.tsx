import type { ReactNode } from 'react'
import { Chart, type ChartProps } from './Chart.tsx'
import styles from './ChartCard.module.css'

/** Charts side by side, as many as there is room for. */
export const Charts = ({ children }: { children: ReactNode }) => <div className={styles.charts}>{children}</div>

type Props = { chart: ChartProps; note: ReactNode; children?: ReactNode }

/** A chart on a card, with a note and actions below. */
export const ChartCard = ({ chart, note, children }: Props) => (
  <div className={`card ${styles.card}`}>
    <Chart {...chart} />
    {note && <p className="small soft">{note}</p>}
    {children}
  </div>
)
