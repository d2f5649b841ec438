import '@mantine/core/styles/Progress.css'
import { Progress } from '@mantine/core'
import { formatMoment } from '../../../../shared/dates.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { formatBytes } from '../../../../web/ui/upload/totals.ts'
import type { Backup } from '../contract.ts'
import { FAULT_WORDS } from '../labels.ts'
import { lost } from '../messages.ts'

const STATES = {
  RUNNING: { tone: 'info', words: 'En cours' },
  DONE: { tone: 'good', words: 'Réussie' },
  FAILED: { tone: 'bad', words: 'Échouée' },
} as const

/** A backup: time, result, size; its progress while it runs. */
export function BackupLine({
  backup: { state, startedAt, bytes, totalBytes, missingFiles, fault },
}: {
  backup: Backup
}) {
  const { tone, words } = STATES[state]
  return (
    <li className="card stack-tight">
      <div className="row between">
        <strong>{formatMoment(startedAt)}</strong>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {state === 'RUNNING' && <Far done={bytes ?? 0} total={totalBytes ?? 0} />}
      {state === 'DONE' && bytes !== null && <p className="soft">{formatBytes(bytes)}</p>}
      {state === 'FAILED' && (
        <p>
          {FAULT_WORDS[fault ?? 'OTHER'].cause} {FAULT_WORDS[fault ?? 'OTHER'].mend}
        </p>
      )}
      {missingFiles !== null && missingFiles > 0 && <p className="soft">{lost(missingFiles)}</p>}
    </li>
  )
}

function Far({ done, total }: { done: number; total: number }) {
  const percent = total > 0 ? Math.round((done / total) * 100) : 0
  return (
    <>
      <Progress value={percent} size="lg" animated aria-label="Sauvegarde en cours" />
      <span className="soft" role="status">
        {formatBytes(done)} de fichiers sur {formatBytes(total)}
      </span>
    </>
  )
}
