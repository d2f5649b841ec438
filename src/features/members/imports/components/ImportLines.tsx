import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge, type Tone } from '../../../../web/ui/states.tsx'
import type { ImportChange, ImportLine, ImportVerdict } from '../contract.ts'
import { changeParts, leftOutSentence, problemSentence, readingSentence } from '../labels.ts'
import { TRIAL_LABELS } from '../messages.ts'
import styles from './Import.module.css'

const MORE = 50
const TONES: Record<ImportVerdict, Tone> = { CREATED: 'good', UPDATED: 'info', UNCHANGED: 'quiet', REFUSED: 'bad' }

/** Lines of the file with their verdict, some at a time. */
export function ImportLines({ lines }: { lines: ImportLine[] }) {
  const [many, setMany] = useState(MORE)
  return (
    <>
      <ol className={styles.lines}>
        {lines.slice(0, many).map(({ line, name, email, verdict, problems, leftOut, changes, readings }) => (
          <li key={line}>
            <span className="soft small">Ligne {line}</span>
            <div className={styles.who}>
              <strong>{name || 'Sans nom'}</strong>
              <span className="soft small">{email || 'sans e-mail'}</span>
              {problems.map((problem) => (
                <span key={problem.field + problem.code} className={`small ${styles.problem}`}>
                  {problemSentence(problem)}
                </span>
              ))}
              {/* The reason of a refused line is shown above and not repeated. */}
              {leftOut
                .filter(({ field }) => !problems.some((problem) => problem.field === field))
                .map((problem) => (
                  <span key={problem.field + problem.code + problem.value} className={`small ${styles.leftOut}`}>
                    {leftOutSentence(problem)}
                  </span>
                ))}
              {readings.map((reading) => (
                <span key={reading.field} className="small soft">
                  {readingSentence(reading)}
                </span>
              ))}
              {changes.map((change) => (
                <Change key={change.field + change.to} change={change} />
              ))}
            </div>
            <Badge tone={TONES[verdict]}>{TRIAL_LABELS[verdict]}</Badge>
          </li>
        ))}
      </ol>
      {lines.length > many && (
        <Button variant="default" onClick={() => setMany(many + 500)}>
          Montrer plus de lignes ({lines.length - many})
        </Button>
      )}
    </>
  )
}

/** « Téléphone : 06 11… → 06 12… (gardé) » */
function Change({ change }: { change: ImportChange }) {
  const { label, from, to, words } = changeParts(change)
  return (
    <span className={`small ${styles.change}`} data-outcome={change.outcome}>
      {label}&nbsp;:{' '}
      {from !== null && (
        <>
          <span>{from}</span>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> devient </span>
        </>
      )}
      <span>{to}</span> {words && <em>({words})</em>}
    </span>
  )
}
