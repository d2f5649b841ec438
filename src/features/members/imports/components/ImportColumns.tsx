import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../../web/ui/states.tsx'
import { IMPORTED } from '../../../society/persons/fields/contract.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { freeTarget, IMPORT_TARGETS, type ImportTarget, REPEATABLE, type UsualTarget } from '../columns/contract.ts'
import { PROGRAM_LABELS, TARGET_LABELS } from '../columns/labels.ts'
import { type FileKind, type ImportColumn, missingTargets } from '../contract.ts'
import { keepAsNotes, knownColumns, missingColumns, notImportedColumns, remembered } from '../messages.ts'
import styles from './Import.module.css'

type Groups = Record<FileKind, readonly (readonly [group: string, targets: readonly UsualTarget[]])[]>

/** Fields of the person, first group of the select. */
const PERSON = ['lastName', 'firstName', 'fullName', 'email', 'phone', 'birthDate'] as const
/** Other fields, second group of the select. */
const SOCIETY = IMPORTED.filter((field) => !PERSON.some((own) => own === field))
const CHILD = ['childName', 'childLastName', 'childBirthDate'] as const
const GROUPS: Groups = {
  MEMBERS: [
    ['Personne', PERSON],
    ['Association', [...SOCIETY, 'paid']],
    ['Adresse', ['address', 'streetNumber', 'complement', 'postalCode', 'city', 'country']],
    ['Enfants', CHILD],
    ['Notes', ['note', 'kept']],
  ],
  CHILDREN: [
    ['Enfant', CHILD],
    ['Parent', PERSON.filter((target) => target !== 'phone')],
  ],
}

type Props = {
  columns: ImportColumn[]
  /** Free fields of the society. */
  fields: readonly FreeField[]
  of: FileKind
  program: keyof typeof PROGRAM_LABELS | null
  mapping: string
  busy: boolean
  onChange: (columns: ImportColumn[]) => void
}

/** Field of each column: unknown columns first, the others (known from the program, remembered or guessed) folded. */
export function ImportColumns({ columns, fields, of, program, mapping, busy, onChange }: Props) {
  const missing = missingTargets(
    columns.map(({ field }) => field),
    of,
  )
  const aside = columns.filter(({ field, filled }) => !field && filled > 0)
  const assign = (at: number, value: string) => {
    const targets: ImportTarget[] = [...IMPORT_TARGETS, ...fields.map(({ id }) => freeTarget(id))]
    const field = targets.find((known) => known === value) ?? null
    const isOne = field !== null && !REPEATABLE.includes(field)
    // The field moves here from the column that had it.
    onChange(
      columns.map((column, index) =>
        index === at ? { ...column, field } : isOne && column.field === field ? { ...column, field: null } : column,
      ),
    )
  }
  // Columns that needed an answer at first keep their place once answered, because the focus is in them.
  const [asked] = useState(() => columns.map(({ field }) => !field))
  const placed = columns.map((column, at) => ({ ...column, at }))
  const open = placed.filter(({ at }) => asked[at])
  const settled = placed.filter(({ at }) => !asked[at])
  const listOf = (some: typeof placed) => (
    <ul className={styles.columns}>
      {some.map(({ heading, samples, field, at }) => (
        <li key={at} data-aside={!field || undefined}>
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
              ...(of === 'MEMBERS' && fields.length > 0
                ? [
                    {
                      group: 'Champs libres',
                      items: fields.map(({ id, name }) => ({ value: freeTarget(id), label: name })),
                    },
                  ]
                : []),
              ...GROUPS[of].map(([group, targets]) => ({
                group,
                items: targets.map((value) => ({ value, label: TARGET_LABELS[value] })),
              })),
            ]}
          />
        </li>
      ))}
    </ul>
  )
  const keep = () =>
    onChange(columns.map((column) => (aside.includes(column) ? { ...column, field: 'kept' as const } : column)))
  return (
    <>
      {program && <Notice tone="good" title={`${PROGRAM_LABELS[program]}.`} />}
      {mapping === 'REMEMBERED' && <Notice tone="info" title={remembered} />}
      {missing.length > 0 && (
        <Notice tone="warn" alert title={missingColumns(missing.map((field) => TARGET_LABELS[field]))} />
      )}
      {open.length > 0 && listOf(open)}
      {settled.length > 0 && (
        <details>
          <summary className={styles.settled}>{knownColumns(settled.length)}</summary>
          {listOf(settled)}
        </details>
      )}
      {of === 'MEMBERS' && aside.length > 0 && (
        <Notice tone="info" title={notImportedColumns(aside.map(({ heading }) => heading || 'sans titre'))}>
          <p>{keepAsNotes}</p>
          <Button variant="default" disabled={busy} onClick={keep}>
            Les garder en note
          </Button>
        </Notice>
      )}
    </>
  )
}
