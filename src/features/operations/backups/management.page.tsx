import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../shared/counted.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { serverNow } from '../../../web/clock.ts'
import { call, sentence } from '../../../web/http.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { BackupLine } from './components/BackupLine.tsx'
import { askForBackup, type Backups, listBackups } from './contract.ts'
import { agoInWords, askRefused, BESIDE, backupAsked, backupsUnread, notSettled } from './messages.ts'

/** Polled every two seconds while a backup runs, and slowly otherwise, because the nightly one starts by itself. */
const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(listBackups, {}, signal),
  refetchInterval: ({ state }) => (state.data?.rows[0]?.state === 'RUNNING' ? 2_000 : 15_000),
})

const makeBackupNow = () => call(askForBackup, {})

/**
 * `/management/backups`: age of the last good backup, where they are stored, and a button for another (rules#backups).
 */
export function BackupsPage() {
  const { data, error, refetch } = useQuery(backupsQuery)
  return (
    <Page title="Sauvegardes">
      {data && <BackupDetails backups={data} />}
      {!data && error && <ErrorState onRetry={() => void refetch()}>{sentence(backupsUnread, error)}</ErrorState>}
      {!data && !error && <SkeletonRows />}
    </Page>
  )
}

function BackupDetails({ backups: { settled, place, beside, keepDays, good, rows } }: { backups: Backups }) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: makeBackupNow,
    onSuccess: () => toast('success', backupAsked),
    onError: (error) => toast('error', sentence(askRefused, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  const running = rows[0]?.state === 'RUNNING'
  return (
    <div className="stack-lg">
      {!settled && (
        <Notice tone="bad" title="Rien n’est sauvegardé">
          {notSettled}
        </Notice>
      )}
      {settled && beside && <Notice tone="warn">{BESIDE}</Notice>}
      <div className="card stack">
        <p>
          {good ? (
            <>
              <strong>Dernière sauvegarde {agoInWords(good.startedAt, serverNow())}</strong>, le{' '}
              {formatMoment(good.startedAt)}.
            </>
          ) : (
            <strong>Aucune sauvegarde n’a encore réussi.</strong>
          )}
        </p>
        {settled && (
          <>
            <p className="soft">
              La prochaine a lieu cette nuit, à 3&nbsp;h&nbsp;05. Elles se gardent {counted(keepDays, 'jour')},
              chiffrées, ici&nbsp;: {place}
            </p>
            <div>
              <Button loading={make.isPending} disabled={running} onClick={() => make.mutate()}>
                Sauvegarder maintenant
              </Button>
            </div>
          </>
        )}
      </div>
      {rows.length === 0 && settled && <EmptyState>La première sauvegarde apparaîtra ici.</EmptyState>}
      {rows.length > 0 && (
        <ul className="plain stack" aria-label="Dernières sauvegardes">
          {rows.map((backup) => (
            <BackupLine key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </div>
  )
}
