import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoment } from '../../../../shared/dates.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import type { Matter, SystemStatus } from '../contract.ts'
import { MATTER_WORDS, SUBJECT_LABELS, SUBJECT_PLACES } from '../labels.ts'
import { VERDICT_WORDS } from '../messages.ts'
import type { bySubject, Verdict } from '../rules.ts'
import { FACTS } from './facts.ts'
import { Processes } from './Processes.tsx'
import styles from './SubjectLine.module.css'

const LOOKS = {
  GOOD: { icon: IconCircleCheck, look: styles.good },
  WARN: { icon: IconAlertTriangle, look: styles.warn },
  BAD: { icon: IconCircleX, look: styles.bad },
}

/** State as a shape and a colour, beside its word. */
export function StateMark({ verdict }: { verdict: Verdict }) {
  const { icon: Drawn, look } = LOOKS[verdict]
  return (
    <span className={`${styles.mark} ${look}`}>
      <Drawn size={24} aria-hidden="true" />
    </span>
  )
}

const TONES = { GOOD: 'good', WARN: 'warn', BAD: 'bad' } as const

type Subject = ReturnType<typeof bySubject>[number]

/** A part of the service: its state in a word, the facts, and the problems. */
export function SubjectLine({
  subject: { subject, matters, verdict },
  state,
}: {
  subject: Subject
  state: SystemStatus
}) {
  const place = SUBJECT_PLACES[subject]
  return (
    <li className={styles.line}>
      <StateMark verdict={verdict} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name}>{SUBJECT_LABELS[subject]}</h2>
          <Badge tone={TONES[verdict]}>{VERDICT_WORDS[verdict]}</Badge>
        </div>
        {matters.map((matter) => (
          <WhatToDo key={matter.code} matter={matter} />
        ))}
        <p className="soft">
          {FACTS[subject](state)} {verdict === 'GOOD' && place && <Link to={place.to}>{place.go}</Link>}
        </p>
        {subject === 'program' && <Processes processes={state.processes} />}
      </div>
    </li>
  )
}

function WhatToDo({ matter: { code, count, since, answer } }: { matter: Matter }) {
  const { title, means, next, at } = MATTER_WORDS[code]
  return (
    <div className={styles.matter}>
      <p>
        <strong>{title(count ?? 1)}</strong> {means}
      </p>
      <p>
        <strong>À faire&nbsp;:</strong> {next}
      </p>
      {(since || answer) && (
        <p className="small soft">
          {since && `Depuis le ${formatMoment(since)}. `}
          {answer && `Réponse du serveur\u00a0: ${answer}`}
        </p>
      )}
      {at && (
        <div>
          <Button component={Link} to={at.to} variant="default">
            {at.go}
          </Button>
        </div>
      )}
    </div>
  )
}
