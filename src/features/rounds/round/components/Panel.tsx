import { Button } from '@mantine/core'
import { IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros, toEuros } from '../../../../shared/money.ts'
import { useOnline } from '../../../../web/offline/online.ts'
import { doorNumber } from '../../doors/labels.ts'
import { NOTE_LABELS } from '../../notes/labels.ts'
import { isUnsent } from '../../sync/components/outbox.ts'
import type { VisitResult } from '../../sync/contract.ts'
import { type ActiveRound, placeOf } from './activeRound.ts'
import { giftsOf, sumOf } from './counting.ts'
import styles from './Panel.module.css'
import { latestByFlat, type Stop } from './stopStatus.ts'
import { markWords, shortWords } from './words.ts'

type Props = {
  activeRound: ActiveRound
  stop: Stop | undefined
  onNoted: (doorId: number) => void
  onShow: (doorId: number) => void
}
/** The operation recorded last; the forms pass it when they lead back here. */
type Last = { id: string; doorId: number }

/** The next door's button appears under the thumb: a tap this soon was not meant for it. */
const SECOND_TAP_MS = 600
function useSecondTap() {
  const last = useRef<{ act: string; at: number }>(undefined)
  return (act: string) => {
    const at = performance.now()
    const isSecond = last.current?.act === act && at - last.current.at < SECOND_TAP_MS
    last.current = { act, at }
    return isSecond
  }
}

/** Within reach of the thumb: counters, the current door with its results, and the undo button. */
export function Panel({ activeRound, stop, onNoted, onShow }: Props) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { noted?: Last } | null }
  const [last, setLast] = useState(state?.noted)
  const lastStop = activeRound.stops.find(({ door }) => door.id === last?.doorId)
  // Absent if it was withdrawn since.
  const mark = lastStop?.marks.find(({ id }) => id === last?.id)
  const isSecondTap = useSecondTap()
  const visit = async (outcome: VisitResult) => {
    if (isSecondTap(outcome) || !stop) return
    const { id: doorId } = stop.door
    const id = await activeRound.note({ kind: 'VISIT', doorId, flat: '', outcome })
    if (!id) return
    setLast({ id, doorId })
    onNoted(doorId)
  }
  const undo = async (taken: Last) => {
    if (!(await activeRound.note({ kind: 'WITHDRAW', operation: taken.id }))) return
    setLast(undefined)
    onShow(taken.doorId)
  }
  return (
    <section className={styles.panel} aria-label="Porte en cours">
      <Counters activeRound={activeRound} />
      <div role="status" className={styles.last}>
        {last && lastStop && mark && (
          <>
            <IconCheck size={20} aria-hidden="true" />
            <span>
              {[doorNumber(lastStop.door), mark.flat].filter(Boolean).join(', ')}&nbsp;: {shortWords(mark)}
            </span>
            {mark.gift && (
              <Link className="link-button" to={placeOf({ recu: mark.gift.key ?? mark.id })}>
                Reçu
              </Link>
            )}
            <button type="button" className="link-button" onClick={() => void undo(last)}>
              Annuler
            </button>
          </>
        )}
      </div>
      {stop ? (
        <>
          <Where stop={stop} />
          <div className={styles.acts}>
            <Button
              className={styles.given}
              size="lg"
              onClick={() => navigate(placeOf({ porte: stop.door.id, don: 1 }))}
            >
              Donné
            </Button>
            <Button size="lg" variant="default" px={4} onClick={() => void visit('ABSENT')}>
              Absent
            </Button>
            <Button size="lg" variant="default" px={4} onClick={() => void visit('NO')}>
              Non
            </Button>
            <Button
              size="lg"
              variant="default"
              px={4}
              onClick={() => navigate(placeOf({ porte: stop.door.id, repasser: 1 }))}
            >
              Repasser
            </Button>
            <Button component={Link} size="lg" variant="default" px={4} to={placeOf({ porte: stop.door.id })}>
              Plus…
            </Button>
          </div>
        </>
      ) : (
        <Button component={Link} size="lg" to={placeOf({ etape: 'fin' })}>
          Terminer la tournée
        </Button>
      )}
    </section>
  )
}

/** « 12 / 48 portes · 7 dons · 85,00 € · 3 à envoyer » */
function Counters({ activeRound: { stops, entries } }: { activeRound: ActiveRound }) {
  const online = useOnline()
  const gifts = giftsOf(entries)
  const unsent = entries.filter(isUnsent).length
  const done = stops.filter(({ status }) => status !== 'TODO').length
  return (
    <p className={styles.counters}>
      <span>
        <strong>
          {done}&nbsp;/&nbsp;{stops.length}
        </strong>
        <span className="visually-hidden"> portes</span>
      </span>
      <span>{counted(gifts.length, 'don')}</span>
      <strong className="nowrap">{formatEuros(toEuros(sumOf(gifts)))}</strong>
      <span className={styles.net}>
        {online ? (
          <IconCloudUp size={18} aria-hidden="true" />
        ) : (
          <IconCloudOff size={18} role="img" aria-label="Hors connexion" />
        )}
        {unsent > 0 ? `${unsent}\u00a0à envoyer` : 'tout envoyé'}
      </span>
    </p>
  )
}

/** The current door, in large type, with what to know before ringing. */
function Where({ stop: { door, marks } }: { stop: Stop }) {
  const latest = latestByFlat(marks).at(-1)
  const known = [
    ...door.notes.map(({ note, text }) => `${NOTE_LABELS[note]}\u00a0: ${text}`),
    ...(door.refusedFlats.length > 0 ? [`Ne pas sonner\u00a0: ${door.refusedFlats.join(', ')}`] : []),
    ...(latest ? [`Déjà noté\u00a0: ${markWords(latest)}${latest.seller ? ` (${latest.seller})` : ''}`] : []),
  ]
  return (
    <div className={styles.where}>
      <p className={styles.door}>
        <span className={styles.number}>{doorNumber(door)}</span> <span>{door.street}</span>
      </p>
      {known.length > 0 && (
        <ul className={styles.known}>
          {known.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
