import { Button, NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { useMay } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import { lightCommissionsQuery } from '../../../../society/commissions/client.ts'
import { ROLE_LABELS } from '../../../../society/commissions/labels.ts'
import { MEMBERTYPES } from '../../../../society/persons/contract.ts'
import { freeFieldsQuery } from '../../../../society/persons/free-fields/client.ts'
import { FreeValueInput } from '../../../../society/persons/free-fields/components/FreeValueInput.tsx'
import { MEMBERTYPE_LABELS } from '../../../../society/persons/labels.ts'
import { centresQuery } from '../../../../society/settings/centres/client.ts'
import { newKey } from '../../bulk/client.ts'
import { BulkOutcome } from '../../bulk/components/BulkOutcome.tsx'
import { Leftovers } from '../../bulk/components/Leftovers.tsx'
import { UndoChange } from '../../bulk/components/UndoChange.tsx'
import { changeFailed, VERDICT_WORDS, WORK_WORDS } from '../../bulk/messages.ts'
import type { Selection } from '../../contract.ts'
import { type BulkChange, changeMany, previewChange } from '../contract.ts'
import { type Draft, type Kind, toChange } from './ChangeDraft.ts'

/** Refetched whenever it is shown again, because the members change. */
const changePreviewQuery = (selection: Selection, change: BulkChange | undefined) =>
  queryOptions({
    queryKey: ['bulk', 'change', selection, change],
    queryFn: ({ signal }) =>
      change ? call(previewChange, { body: { selection, change } }, signal) : Promise.reject(new Error('No change')),
    enabled: change !== undefined,
    gcTime: 0,
  })

const changePersons = (asked: { key: string; selection: Selection }, change: BulkChange) =>
  call(changeMany, { body: { ...asked, change } })

const WORDS = WORK_WORDS.change
const ROLES = ['USER', 'ADMIN', 'SUPER-ADMIN'] as const
const CHOOSE = { value: '', label: 'À choisir' }

type Props = { selection: Selection; onClose: () => void }

/** « Modifier »: the change, a preview of who would change and who would not, then the outcome with an undo button. */
export function BulkChanges({ selection: asked, onClose }: Props) {
  const [key, setKey] = useState(newKey)
  const [selection] = useState(asked)
  const [draft, setDraft] = useState<Draft>({ kind: 'CENTRE', value: '', detail: 'USER' })
  const [undoing, setUndoing] = useState<number>()
  const change = toChange(draft)
  const preview = useQuery(changePreviewQuery(selection, change))
  const work = useMutation({
    mutationFn: (wanted: NonNullable<typeof change>) => changePersons({ key, selection }, wanted),
  })
  const choose = (next: Draft) => {
    setDraft(next)
    // Another change is another task.
    setKey(newKey())
    work.reset()
  }
  if (undoing)
    return (
      <Dialog onClose={onClose} title="Modifier les membres choisis">
        <BulkOutcome key={undoing} task={undoing} label="Annulation" done={WORDS.undone} onClose={onClose} />
      </Dialog>
    )
  if (work.data)
    return (
      <Dialog onClose={onClose} title="Modifier les membres choisis">
        <BulkOutcome
          task={work.data.task}
          label={WORDS.label}
          done={WORDS.done}
          undo={(task, until) => <UndoChange task={task} until={until} label={WORDS.undo} onUndo={setUndoing} />}
          onClose={onClose}
        />
      </Dialog>
    )
  const { DONE: done = 0, ...others } = preview.data?.counts ?? {}
  const left = Object.values(others).reduce((sum, number) => sum + number, 0)
  return (
    <Dialog onClose={onClose} title="Modifier les membres choisis">
      <div className="stack">
        <ChangeFields draft={draft} onChange={choose} />
        {change && preview.isPending && <SkeletonRows rows={2} />}
        {preview.isError && <Notice tone="bad" alert title={sentence(changeFailed, preview.error)} />}
        {change && preview.data && (
          <>
            <Notice
              tone="info"
              title={done > 0 ? `${counted(done, 'membre change', 'membres changent')}.` : 'Personne ne change.'}
            >
              {Object.entries(others).map(([verdict, number]) => (
                <p key={verdict}>{VERDICT_WORDS[verdict as keyof typeof VERDICT_WORDS](number)}.</p>
              ))}
              {done > 0 && <p>Vous pourrez annuler pendant dix minutes.</p>}
            </Notice>
            <Leftovers left={preview.data.left} total={left} />
          </>
        )}
        {work.isError && <Notice tone="bad" alert title={sentence(changeFailed, work.error)} />}
        <div className="row">
          <Button
            loading={work.isPending}
            disabled={!change || !preview.data || done === 0}
            onClick={() => change && work.mutate(change)}
          >
            {done > 0 ? `Modifier ${counted(done, 'membre')}` : 'Modifier'}
          </Button>
          <Button variant="default" disabled={work.isPending} onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** What is changed, and to which value. Only administrators of the society change a status. */
function ChangeFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const mayStatus = useMay(may.manageSociety)
  const centres = useQuery(centresQuery)
  const commissions = useQuery(lightCommissionsQuery)
  const fields = useQuery(freeFieldsQuery).data ?? []
  const kinds: { value: Kind; label: string }[] = [
    { value: 'CENTRE', label: 'Le centre' },
    ...(mayStatus ? [{ value: 'STATUS' as const, label: 'Le statut' }] : []),
    ...(fields.length > 0 ? [{ value: 'FIELD' as const, label: 'Un champ libre' }] : []),
    { value: 'ROLE_GIVEN', label: 'Donner un rôle dans une commission' },
    { value: 'ROLE_TAKEN', label: 'Retirer un rôle dans une commission' },
  ]
  const { kind, value, detail } = draft
  const free = kind === 'FIELD' ? fields.find(({ id }) => String(id) === value) : undefined
  const isRole = kind === 'ROLE_GIVEN' || kind === 'ROLE_TAKEN'
  return (
    <>
      <NativeSelect
        label="Modifier"
        value={kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as Kind, value: '', detail: 'USER' })}
        data={kinds}
      />
      {kind === 'CENTRE' && (
        <NativeSelect
          label="Centre"
          value={value}
          onChange={(event) => onChange({ ...draft, value: event.currentTarget.value })}
          data={[
            CHOOSE,
            ...(centres.data ?? [])
              .filter(({ archived }) => !archived)
              .map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      )}
      {kind === 'STATUS' && (
        <NativeSelect
          label="Statut"
          description="Les adhésions Amicale et Honoraire suivent le statut."
          value={value}
          onChange={(event) => onChange({ ...draft, value: event.currentTarget.value, detail: '' })}
          data={[CHOOSE, ...MEMBERTYPES.map((type) => ({ value: type, label: MEMBERTYPE_LABELS[type].long }))]}
        />
      )}
      {kind === 'STATUS' && value === 'EXTERNE' && (
        <TextInput
          label="Précision"
          maxLength={200}
          value={detail}
          onChange={(event) => onChange({ ...draft, detail: event.currentTarget.value })}
        />
      )}
      {kind === 'FIELD' && (
        <NativeSelect
          label="Champ"
          value={value}
          onChange={(event) => onChange({ ...draft, value: event.currentTarget.value, detail: '' })}
          data={[CHOOSE, ...fields.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      {free && (
        <FreeValueInput
          field={free}
          description="Laissé vide, le champ est vidé."
          value={detail}
          onChange={(event) => onChange({ ...draft, detail: event.currentTarget.value })}
        />
      )}
      {isRole && (
        <>
          <NativeSelect
            label="Commission"
            value={value}
            onChange={(event) => onChange({ ...draft, value: event.currentTarget.value })}
            data={[
              CHOOSE,
              ...(commissions.data?._embedded.data ?? []).map(({ technicalName, name }) => ({
                value: technicalName,
                label: name,
              })),
            ]}
          />
          <NativeSelect
            label="Rôle"
            value={detail}
            onChange={(event) => onChange({ ...draft, detail: event.currentTarget.value })}
            data={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          />
        </>
      )}
    </>
  )
}
