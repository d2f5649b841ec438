import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { UNDO_SECONDS } from '../../../../members/membership/validation/rules.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import { useUndo, useValidation } from './PersonDecisions.ts'
import { PersonRefusal } from './PersonRefusal.tsx'
import styles from './Queue.module.css'

type PersonName = { id: number; firstName: string; lastName: string }
type Props = {
  person: PersonName
  /** `night` in lists, because the brand red is for a screen's one main action. */
  color?: 'brand' | 'night'
  /** Called when the account is validated but can still be undone: its row must stay. */
  onHeld: () => void
  /** Called when nothing is left to decide, or after undoing. */
  onDecided: () => void
}

/** Validates or refuses a paid account, by an administrator of persons. */
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

type ValidatedProps = { person: PersonName; onOver: () => void; onUndone: () => void }

/** « Validé · Annuler » while it can be undone; then the mail is sent. */
function Validated({ person, onOver, onUndone }: ValidatedProps) {
  const outcome = useRef<HTMLParagraphElement>(null)
  const over = useRef(onOver)
  over.current = onOver
  const undoing = useUndo(person, () => {
    onUndone()
    over.current()
  })
  const { isPending } = undoing
  // The pressed button is gone, so the focus moves here.
  useEffect(() => outcome.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isPending) return undefined
    const timer = setTimeout(() => over.current(), UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div className={`${styles.decision} ${styles.decided}`}>
      <p ref={outcome} role="status" tabIndex={-1}>
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
