import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { UNDO_SECONDS } from '../../../../members/membership/validation/rules.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import { useUndo, useValidation } from './PersonDecisions.ts'
import { PersonRefusal } from './PersonRefusal.tsx'
import styles from './Queue.module.css'

type Named = { id: number; firstName: string; lastName: string }
type Props = {
  person: Named
  /** `night` where several stand in a list: the main red is for one action of a screen. */
  color?: 'brand' | 'night'
  /** The account is validated, and that can still be taken back: it is to stay in sight. */
  onHeld: () => void
  /** Nothing is to be decided here any more, or all of it again. */
  onDecided: () => void
}

/** Validate or refuse an account that has paid: what an administrator of persons decides. */
export function PersonDecision({ person, color = 'brand', onHeld, onDecided }: Props) {
  const [refusing, setRefusing] = useState(false)
  const validation = useValidation(person, onHeld)
  const name = nameOf(person)
  if (validation.isSuccess) return <Validated person={person} onOver={onDecided} onUndone={validation.reset} />
  return (
    <div className={styles.decision}>
      <Button
        color={color}
        loading={validation.isPending}
        aria-label={`Valider le compte ${de(name)}`}
        onClick={() => validation.mutate()}
      >
        Valider
      </Button>
      <Button
        variant="default"
        disabled={validation.isPending}
        aria-label={`Refuser le compte ${de(name)}`}
        onClick={() => setRefusing(true)}
      >
        Refuser
      </Button>
      {refusing && <PersonRefusal person={person} onClose={() => setRefusing(false)} onDone={onDecided} />}
    </div>
  )
}

type ValidatedProps = { person: Named; onOver: () => void; onUndone: () => void }

/** « Validé · Annuler », for as long as it can be taken back; then the mail leaves. */
function Validated({ person, onOver, onUndone }: ValidatedProps) {
  const told = useRef<HTMLParagraphElement>(null)
  const over = useRef(onOver)
  over.current = onOver
  const undoing = useUndo(person, () => {
    onUndone()
    over.current()
  })
  const { isPending } = undoing
  // The button that was pressed is gone: whoever uses the keyboard goes on from here.
  useEffect(() => told.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isPending) return undefined
    const timer = setTimeout(() => over.current(), UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div className={`${styles.decision} ${styles.decided}`}>
      <p ref={told} role="status" tabIndex={-1}>
        <IconCircleCheck size={20} aria-hidden="true" />
        <span>
          Validé<span className="visually-hidden"> : le compte {de(nameOf(person))}</span>
        </span>
      </p>
      <Button
        variant="default"
        loading={isPending}
        aria-label={`Annuler la validation ${de(nameOf(person))}`}
        style={{ '--undo-time': `${UNDO_SECONDS}s` }}
        onClick={() => undoing.mutate()}
      >
        Annuler
      </Button>
    </div>
  )
}
