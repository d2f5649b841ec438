import { formatEuros } from '../../../../shared/money.ts'
import styles from './FigureTable.module.css'

type Row = { name: string; number: number; amount: number }

/** Every group with its number and amount, opened on demand. */
export const FigureTable = ({ title, head, rows }: { title: string; head: string; rows: readonly Row[] }) =>
  rows.length > 0 && (
    <details className={styles.details}>
      <summary>{title}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Calendriers</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, number, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{number}</td>
              <td>{formatEuros(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
