import { NativeSelect } from '@mantine/core'
import { COLUMNS, type Column, type StatementColumn } from '../contract.ts'
import { COLUMN_LABELS } from '../labels.ts'
import styles from './Statement.module.css'

type Props = { columns: readonly StatementColumn[]; onChange: (columns: readonly StatementColumn[]) => void }

/** Shows the guessed content of each column of a bank's CSV, and lets the user change it. */
export function StatementColumns({ columns, onChange }: Props) {
  const assign = (at: number, value: string) => {
    const column: Column | null = COLUMNS.find((known) => known === value) ?? null
    // Each content is in one column only, so the former column is cleared; only a label may be in several.
    onChange(
      columns.map((each, index) => {
        if (index === at) return { ...each, column }
        return column !== null && column !== 'label' && each.column === column ? { ...each, column: null } : each
      }),
    )
  }
  return (
    <ul className={styles.columns}>
      {columns.map(({ heading, samples, column }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
        <li key={at}>
          <div>
            <strong>{heading || `Colonne ${at + 1}`}</strong>
            <div className="soft small">{samples.join(' · ') || 'vide'}</div>
          </div>
          <NativeSelect
            aria-label={`La colonne « ${heading || at + 1} » contient`}
            value={column ?? ''}
            onChange={({ currentTarget }) => assign(at, currentTarget.value)}
            data={[
              { value: '', label: 'Ne pas lire' },
              ...COLUMNS.map((value) => ({ value, label: COLUMN_LABELS[value] })),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
