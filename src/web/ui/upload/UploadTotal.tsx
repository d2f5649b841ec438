import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../shared/counted.ts'
import type { Pace, Queue } from './queue.ts'
import { formatBytes, formatRemainingTime, type Totals, timeLeft } from './totals.ts'

/** Remaining time, updated each second. */
function useTimeLeft(totals: Totals, pace: Pace) {
  const latest = useRef(totals)
  latest.current = totals
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (pace !== 'RUNNING') return setLeft(undefined)
    const samples: { at: number; sent: number }[] = []
    const look = setInterval(() => {
      const now = Date.now()
      samples.push({ at: now, sent: latest.current.sent })
      setLeft(timeLeft(samples, latest.current, now))
    }, 1_000)
    return () => clearInterval(look)
  }, [pace])
  return left
}

const PACES: Partial<Record<Pace, string>> = {
  PAUSED: 'En pause.',
  OFFLINE: 'Le réseau est coupé\u00a0: l’envoi reprendra tout seul.',
}

/** Total progress: number, size, remaining time, and the pause button. */
export function UploadTotal({ queue, totals, pace }: { queue: Queue; totals: Totals; pace: Pace }) {
  const { all, failed, left, bytes, sent } = totals
  const seconds = useTimeLeft(totals, pace)
  const paceWords = PACES[pace] ?? (seconds === undefined ? '' : `Encore ${formatRemainingTime(seconds)}.`)
  return (
    <div className="stack-tight">
      <Progress value={bytes > 0 ? (sent / bytes) * 100 : 0} size="lg" aria-label="Tous les fichiers" />
      <div className="row between">
        <span>
          {all - failed - left} sur {counted(all - failed, 'fichier')}, {formatBytes(sent)} sur {formatBytes(bytes)}
        </span>
        {pace === 'RUNNING' ? (
          <Button variant="default" onClick={queue.pause}>
            Mettre en pause
          </Button>
        ) : (
          <Button variant="default" onClick={queue.resume}>
            Reprendre
          </Button>
        )}
      </div>
      <p className="soft small" role="status">
        {paceWords || '\u00a0'}
      </p>
    </div>
  )
}
