import { NativeSelect } from '@mantine/core'
import { COLUMNS, type Column, type StatementColumn } from '../contract.ts'
import { COLUMN_LABELS } from '../labels.ts'
import styles from './Statement.module.css'

type Props = { columns: readonly StatementColumn[]; onChange: (columns: readonly StatementColumn[]) => void }

/** What each column of a bank's CSV holds: guessed, and to be changed. */
export function StatementColumns({ columns, onChange }: Props) {
  const assign = (at: number, value: string) => {
    const column: Column | null = COLUMNS.find((known) => known === value) ?? null
    // What was said to be elsewhere is here now; a label may stand in several columns.
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
