import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { NOTE_LABELS } from '../../notes/labels.ts'
import { NOTES } from '../../sync/contract.ts'
import type { ActiveRound } from './activeRound.ts'
import type { Stop } from './stopStatus.ts'

/** Notes for the station about an address, apart from the gifts: access, dog, water point. */
export function StationNotes({ activeRound, stop: { door } }: { activeRound: ActiveRound; stop: Stop }) {
  const [kind, setKind] = useState<(typeof NOTES)[number] | ''>('')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const subject = useRef<HTMLSelectElement>(null)
  const typed = useRef<HTMLTextAreaElement>(null)
  const gone = new Set(activeRound.entries.flatMap(({ operation: it }) => (it.kind === 'WITHDRAW' ? it.operation : [])))
  const own = activeRound.entries.flatMap(({ operation: it }) =>
    it.kind === 'NOTE' && it.doorId === door.id && !gone.has(it.id) ? [{ ...it, operationId: it.id }] : [],
  )
  const ids = new Set(own.map(({ id }) => id))
  const known = door.notes.filter(({ operationId }) => !ids.has(operationId) && !gone.has(operationId))
  const add = async () => {
    const note = text.trim()
    setMissing(kind === '' || note === '')
    if (kind === '') return subject.current?.focus()
    if (note === '') return typed.current?.focus()
    if (!(await activeRound.note({ kind: 'NOTE', doorId: door.id, flat: '', note: kind, text: note }))) return
    setText('')
    setKind('')
  }
  const withdraw = async (operation: string) => {
    // The focused button disappears with the note.
    if (await activeRound.note({ kind: 'WITHDRAW', operation })) subject.current?.focus()
  }
  return (
    <section className="card stack" aria-labelledby="station">
      <h2 id="station">Pour la caserne</h2>
      {[...known, ...own].map(({ operationId, note, text: said }) => (
        <div key={operationId} className="row between">
          <span className="as-typed">
            <strong>{NOTE_LABELS[note]}&nbsp;:</strong> {said}
          </span>
          {ids.has(operationId) && (
            <Button
              size="lg"
              variant="default"
              aria-label={`Retirer la note «\u00a0${said}\u00a0»`}
              onClick={() => void withdraw(operationId)}
            >
              Retirer
            </Button>
          )}
        </div>
      ))}
      <NativeSelect
        ref={subject}
        label="Sujet"
        size="lg"
        value={kind}
        error={missing && kind === '' && 'Choisissez le sujet.'}
        onChange={({ currentTarget }) => setKind(NOTES.find((each) => each === currentTarget.value) ?? '')}
        data={[{ value: '', label: 'Choisissez' }, ...NOTES.map((value) => ({ value, label: NOTE_LABELS[value] }))]}
      />
      <Textarea
        ref={typed}
        label="Note"
        description="Ce qui aide en intervention. Rien sur les personnes."
        size="lg"
        autosize
        minRows={2}
        maxLength={300}
        value={text}
        error={missing && text.trim() === '' && 'Écrivez la note.'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Button size="lg" variant="default" onClick={() => void add()}>
          Ajouter la note
        </Button>
      </div>
    </section>
  )
}
