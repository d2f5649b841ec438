import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatTime } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { useOnline } from '../../../../web/offline/online.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { doorWords } from '../../doors/labels.ts'
import { NOTE_LABELS } from '../../notes/labels.ts'
import { type Entry, isPending, isUnsent, markSeen } from '../../sync/components/outbox.ts'
import { syncOutbox } from '../../sync/components/syncing.ts'
import { VISIT_RESULT_LABELS } from '../labels.ts'
import { refusedFor, sendFailed, waitingFor } from '../messages.ts'
import { markClashesSeen, type PreparedRound, type StoredRound } from './useRound.ts'

/** « 18:02, 12, rue de la Monnaie : Donné 10,00 € » */
function entryWords({ operation }: Entry, round: PreparedRound | undefined): string {
  const door = 'doorId' in operation ? round?.doors.find(({ id }) => id === operation.doorId) : undefined
  const what =
    operation.kind === 'VISIT'
      ? VISIT_RESULT_LABELS[operation.outcome]
      : operation.kind === 'NOTE'
        ? NOTE_LABELS[operation.note]
        : operation.kind === 'HANDOVER'
          ? 'Calendrier remis'
          : 'Note retirée'
  return [formatTime(operation.at), door && doorWords(door), what].filter(Boolean).join(', ')
}

type Props = { person: number; kept: Pick<StoredRound, 'round' | 'entries' | 'damaged' | 'twice'> }

/** Damaged records, operations that the server refused, and doors where two sellers recorded a gift. */
export function Pending({ person, kept: { round, entries, damaged, twice } }: Props) {
  const refused = entries.filter((entry) => !isUnsent(entry) && isPending(entry))
  const waiting = entries.filter(({ result }) => result?.state === 'WAITING')
  const doorOf = (id: number) => round?.doors.find((door) => door.id === id)
  return (
    <>
      {damaged > 0 && (
        <Notice tone="bad" title="Des notes sont illisibles">
          {damaged === 1
            ? 'Une note gardée sur ce téléphone ne peut plus être lue'
            : `${damaged} notes gardées sur ce téléphone ne peuvent plus être lues`}
          &nbsp;: la clé du navigateur a été effacée, ou la mémoire est abîmée. Notez sur papier ce dont vous vous
          souvenez, et prévenez qui s’occupe des calendriers.
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" title="Le serveur n’a pas pris certaines notes">
          <ul>
            {refused.map((entry) => (
              <li key={entry.operation.id}>
                {entryWords(entry, round)}&nbsp;: {refusedFor(entry.result?.code ?? null)}.
              </li>
            ))}
          </ul>
          <p>Notez-les à nouveau si elles comptent, ou signalez-les à qui s’occupe des calendriers.</p>
          <Button size="lg" variant="default" mt={8} onClick={() => void markSeen(person, refused)}>
            J’ai vu
          </Button>
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="warn" title={`${counted(waiting.length, 'note attend', 'notes attendent')} un accord`}>
          Rien n’est perdu&nbsp;: qui s’occupe des calendriers doit les accepter, parce que{' '}
          {[...new Set(waiting.map(({ result }) => waitingFor(result?.code ?? null)))].join(' et que ')}.
        </Notice>
      )}
      {twice.length > 0 && (
        <Notice tone="warn" title="Deux dons notés à la même porte">
          <ul>
            {twice.map(({ doorId, flat, with: others }) => {
              const door = doorOf(doorId)
              return (
                <li key={`${doorId} ${flat}`}>
                  {[door ? doorWords(door) : 'Une porte d’une autre tournée', flat].filter(Boolean).join(', ')}&nbsp;:
                  aussi notée par {others.join(' et ') || 'un autre vendeur'}.
                </li>
              )
            })}
          </ul>
          <p>Les deux dons sont gardés. Voyez ensemble si l’un est de trop&nbsp;: qui l’a noté peut le retirer.</p>
          <Button size="lg" variant="default" mt={8} onClick={() => void markClashesSeen(person, twice)}>
            J’ai vu
          </Button>
        </Notice>
      )}
    </>
  )
}

/** Unsent operations on this phone, with a button to send them. */
export function Unsent({ person, kept: { entries } }: { person: number; kept: Pick<StoredRound, 'entries'> }) {
  const count = entries.filter(isUnsent).length
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const send = async () => {
    setBusy(true)
    const why = await syncOutbox(person).then(
      (left) => (left > 0 ? sendFailed.other : undefined),
      (error: unknown) => sentence(sendFailed, error),
    )
    setFailed(why)
    setBusy(false)
  }
  if (count === 0) return null
  return (
    <Notice tone="info" title={counted(count, 'note à envoyer', 'notes à envoyer')}>
      <p>
        {online
          ? 'L’envoi se fait de lui-même dès que le serveur répond.'
          : 'Vous êtes hors connexion\u00a0: l’envoi se fera quand le réseau reviendra.'}
      </p>
      {online && (
        <Button size="lg" variant="default" mt={8} loading={busy} onClick={() => void send()}>
          Envoyer maintenant
        </Button>
      )}
      {failed && online && <p role="status">{failed}</p>}
    </Notice>
  )
}
