import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge, type Tone } from '../../../../web/ui/states.tsx'
import type { ImportLine, ImportVerdict } from '../contract.ts'
import { problemSentence, VERDICT_LABELS } from '../rules.ts'

const MORE = 50
const TONES: Record<ImportVerdict, Tone> = { CREATED: 'good', UPDATED: 'info', UNCHANGED: 'quiet', REFUSED: 'bad' }

/** Lines of the file with their verdict, some at a time. */
export function ImportLines({ lines }: { lines: ImportLine[] }) {
  const [many, setMany] = useState(MORE)
  return (
    <>
      <ol className="import-lines">
        {lines.slice(0, many).map(({ line, name, email, verdict, problems }) => (
          <li key={line}>
            <span className="soft small import-number">Ligne {line}</span>
            <div className="import-who">
              <strong>{name || 'Sans nom'}</strong>
              <span className="soft small">{email || 'sans e-mail'}</span>
              {problems.map((problem) => (
                <span key={problem.field + problem.code} className="small import-problem">
                  {problemSentence(problem)}
                </span>
              ))}
            </div>
            <Badge tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Badge>
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
