import { NativeSelect } from '@mantine/core'
import { Notice } from '../../../../web/ui/states.tsx'
import { IMPORTED } from '../../../society/persons/fields/contract.ts'
import { LABELS } from '../../../society/persons/fields/labels.ts'
import { type ImportColumn, REQUIRED_FIELDS } from '../contract.ts'
import { missingColumns } from '../messages.ts'
import styles from './Import.module.css'

type Props = { columns: ImportColumn[]; busy: boolean; onChange: (columns: ImportColumn[]) => void }

/** What each column of the file holds: guessed, and to be changed. */
export function ImportColumns({ columns, busy, onChange }: Props) {
  const missing = REQUIRED_FIELDS.filter((field) => !columns.some((column) => column.field === field))
  const assign = (at: number, value: string) => {
    const field = IMPORTED.find((known) => known === value) ?? null
    // What was said to be elsewhere is here now.
    onChange(
      columns.map((column, index) =>
        index === at ? { ...column, field } : column.field === field ? { ...column, field: null } : column,
      ),
    )
  }
  return (
    <>
      {missing.length > 0 && <Notice tone="warn" alert title={missingColumns(missing.map((field) => LABELS[field]))} />}
      <ul className={styles.columns}>
        {columns.map(({ heading, samples, field }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <li key={at}>
            <div>
              <strong>{heading || `Colonne ${at + 1}`}</strong>
              <div className="soft small">{samples.join(' · ') || 'vide'}</div>
            </div>
            <NativeSelect
              aria-label={`La colonne « ${heading || at + 1} » contient`}
              value={field ?? ''}
              disabled={busy}
              onChange={({ currentTarget }) => assign(at, currentTarget.value)}
              data={[
                { value: '', label: 'Ne pas importer' },
                ...IMPORTED.map((value) => ({ value, label: LABELS[value] })),
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
