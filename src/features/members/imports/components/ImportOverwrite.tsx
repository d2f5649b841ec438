import { Checkbox } from '@mantine/core'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { freeTarget } from '../columns/contract.ts'
import { targetLabel } from '../columns/labels.ts'
import { IMPORT_OVERWRITABLE, type ImportLine } from '../contract.ts'
import { lines as linesOf } from '../messages.ts'
import styles from './Import.module.css'

type Props = {
  lines: ImportLine[]
  chosen: readonly string[]
  /** Free fields of the society. */
  fields: readonly FreeField[]
  busy: boolean
  onChange: (fields: string[]) => void
}

/** Fields with another value in the register: kept, or overwritten if ticked. Renders nothing if there is no choice. */
export function ImportOverwrite({ lines, chosen, fields, busy, onChange }: Props) {
  const own = new Map<string, string>(fields.map(({ id, name }) => [freeTarget(id), name]))
  const differing = [...IMPORT_OVERWRITABLE, ...own.keys()].flatMap((field) => {
    const count = lines.filter(({ changes }) =>
      changes.some(
        (change) =>
          change.field === field &&
          (change.outcome === 'KEPT' || chosen.includes(field)) &&
          change.outcome !== 'FILLED' &&
          change.outcome !== 'REFUSED',
      ),
    ).length
    return count > 0 || chosen.includes(field) ? [{ field, count }] : []
  })
  if (differing.length === 0) return null
  return (
    <fieldset className={styles.overwrite}>
      <legend>Remplacer aussi</legend>
      <p className="soft small">Le fichier dit autre chose que le registre. Ce qui n’est pas coché est gardé.</p>
      {differing.map(({ field, count }) => (
        <Checkbox
          key={field}
          label={`${targetLabel(field, own.get(field))} (${linesOf(count)})`}
          checked={chosen.includes(field)}
          disabled={busy}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, field] : chosen.filter((other) => other !== field))
          }
        />
      ))}
    </fieldset>
  )
}
