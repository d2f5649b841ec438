import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import { mark, setupQuery } from '../client.ts'
import type { Setup } from '../contract.ts'
import { markFailed, STEP_WORDS } from '../messages.ts'
import styles from './SetupGuide.module.css'

type Row = Setup['rows'][number]

/** « Premiers pas »: shown while a step is open; each completes itself from the facts (rules#first-run). */
export function SetupGuide() {
  const { data } = useQuery(setupQuery)
  if (!data?.open) return null
  return (
    <section className="card stack" aria-labelledby="setup">
      <div className="row between">
        <h2 id="setup">Premiers pas</h2>
        <HowFar rows={data.rows} />
      </div>
      <Steps rows={data.rows} />
    </section>
  )
}

/** The same on one expandable line, on the page of a step. */
export function SetupLine() {
  const { data } = useQuery(setupQuery)
  if (!data?.open) return null
  return (
    <section className={`card ${styles.line}`} aria-label="Premiers pas">
      <details>
        <summary>
          <strong>Premiers pas</strong> <HowFar rows={data.rows} />
        </summary>
        <Steps rows={data.rows} />
      </details>
    </section>
  )
}

const HowFar = ({ rows }: { rows: Row[] }) => (
  <span className="soft" role="status">
    {rows.filter((row) => row.done).length} sur {rows.length}
  </span>
)

const Steps = ({ rows }: { rows: Row[] }) => (
  <ol className={`plain ${styles.steps}`}>
    {rows.map((row) => (
      <Step key={row.step} row={row} />
    ))}
  </ol>
)

const statusWords = (status: string) =>
  status in MEMBERTYPE_LABELS ? MEMBERTYPE_LABELS[status as keyof typeof MEMBERTYPE_LABELS].short : status

function Step({ row: { step, done, putOffUntil, missing } }: { row: Row }) {
  const client = useQueryClient()
  const words = STEP_WORDS[step]
  const marking = useMutation({
    mutationFn: mark,
    onSuccess: (setup) => client.setQueryData(setupQuery.queryKey, setup),
    onError: (error) => toast('error', sentence(markFailed, error)),
  })
  const say = (as: Parameters<typeof mark>[0]['as']) => marking.mutate({ step, as })
  const Mark = done ? IconCircleCheck : IconCircle
  return (
    <li className={done ? `${styles.step} ${styles.done}` : styles.step}>
      <Mark size={26} aria-hidden="true" className={styles.mark} />
      <div>
        <strong>
          {words.title}
          {done && <span className="visually-hidden"> (fait)</span>}
        </strong>
        {!done && <p className="small soft">{words.hint}</p>}
        {!done && missing.length > 0 && (
          <p className="small">Il manque&nbsp;: {missing.map((status) => statusWords(status)).join(', ')}.</p>
        )}
        {putOffUntil && <p className="small soft">Remis au {formatDay(putOffUntil)}.</p>}
      </div>
      {done && (
        <div className={`row ${styles.answers}`}>
          <Button component={Link} to={words.to} variant="subtle" aria-label={`Revoir\u00a0: ${words.title}`}>
            Revoir
          </Button>
        </div>
      )}
      {!done && (
        <div className={`row ${styles.answers}`}>
          <Button component={Link} to={words.to} variant="default" aria-label={`${words.go}\u00a0: ${words.title}`}>
            {words.go}
          </Button>
          {words.doneLabel && (
            <Button
              variant="subtle"
              color="night"
              loading={marking.isPending}
              aria-label={`${words.doneLabel}\u00a0: ${words.title}`}
              onClick={() => say('DONE')}
            >
              {words.doneLabel}
            </Button>
          )}
          <Button
            variant="subtle"
            color="night"
            disabled={marking.isPending}
            aria-label={`${putOffUntil ? 'Reprendre' : 'Plus tard'}\u00a0: ${words.title}`}
            onClick={() => say(putOffUntil ? 'OPEN' : 'LATER')}
          >
            {putOffUntil ? 'Reprendre' : 'Plus tard'}
          </Button>
        </div>
      )}
    </li>
  )
}
