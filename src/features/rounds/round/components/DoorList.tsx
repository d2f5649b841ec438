import { Button, TextInput } from '@mantine/core'
import { IconDog, IconDroplet, IconKey, IconNote, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { doorNumber, doorWords } from '../../doors/labels.ts'
import { NOTE_LABELS } from '../../notes/labels.ts'
import type { NOTES } from '../../sync/contract.ts'
import { type ActiveRound, placeOf } from './activeRound.ts'
import styles from './DoorList.module.css'
import { Panel } from './Panel.tsx'
import { Pending } from './Pending.tsx'
import { type DoorFilter, nextStop, type Stop, shownOf } from './stopStatus.ts'
import { Toggles } from './Toggles.tsx'
import { stopStatusWords } from './words.ts'

const TO_DO = 'a-faire'
const FILTERS: [DoorFilter, string, string][] = [
  ['TODO', TO_DO, 'À faire'],
  ['AGAIN', 'a-repasser', 'À repasser'],
  ['ALL', 'tout', 'Tout'],
]
/** Number of rows rendered at once, so that a phone stays fast with five thousand doors. */
const ROWS = 60

const NOTE_ICONS: Record<(typeof NOTES)[number], typeof IconDog> = {
  ACCESS: IconKey,
  DOG: IconDog,
  WATER: IconDroplet,
  OTHER: IconNote,
}

/** Doors of the round in walking order, with the current one below, within reach of the thumb. */
export function DoorList({ activeRound }: { activeRound: ActiveRound }) {
  const { person, stops, entries, damaged, twice, round, draft } = activeRound
  const [params, setParams] = useSearchParams()
  const [rows, setRows] = useState(ROWS)
  const [current, setCurrent] = useState<number>()
  const [after, setAfter] = useState<number>()
  const [sought, setSought] = useState('')
  const [shown, voir] = FILTERS.find(([, name]) => name === params.get('voir')) ?? (['TODO', TO_DO] as const)
  const found = shownOf(stops, shown, sought)
  const next = shown === 'AGAIN' ? found.find(({ door }) => door.id !== after) : nextStop(stops, after)
  const stop = stops.find(({ door }) => door.id === current) ?? next
  const drafted = draft && stops.find(({ door }) => door.id === draft.doorId)
  const visible = found.slice(0, rows)
  return (
    <div className={styles.round}>
      <Page title="Ma tournée">
        <Pending person={person} kept={{ round, entries, damaged, twice }} />
        {draft && drafted && (
          <Link
            className={`${styles.draft} inset`}
            to={placeOf({ porte: draft.doorId, don: 1, ...(draft.flat && { appt: draft.flat }) })}
          >
            Un don est commencé au {doorWords(drafted.door)}. Le reprendre
          </Link>
        )}
        <div className="stack">
          <TextInput
            aria-label="Chercher une porte"
            placeholder="12 bis, Monnaie…"
            type="search"
            size="lg"
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
          <Toggles
            label="Portes montrées"
            columns={3}
            chosen={voir}
            onChoose={(name) => {
              setRows(ROWS)
              setParams(name === TO_DO ? {} : { voir: name }, { replace: true })
            }}
            options={FILTERS.map(([filter, value, label]) => {
              const { length } = stops.filter(({ status }) => filter === 'ALL' || status === filter)
              return {
                value,
                label: (
                  <>
                    {label} <span>{length}</span>
                  </>
                ),
              }
            })}
          />
        </div>
        {found.length === 0 && (
          <EmptyState>
            {sought
              ? 'Aucune porte ne correspond.'
              : shown === 'AGAIN'
                ? 'Personne n’attend votre retour.'
                : 'Toutes vos portes sont faites. Bravo\u00a0!'}
          </EmptyState>
        )}
        <Rows stops={visible} current={stop?.door.id} onChoose={setCurrent} />
        {found.length > rows && (
          <Button variant="default" size="lg" onClick={() => setRows(rows + ROWS)}>
            Montrer {counted(Math.min(ROWS, found.length - rows), 'porte')} de plus
          </Button>
        )}
        <ul className="framed linked">
          <li>
            <Link to={placeOf({ etape: 'portes' })}>Prendre d’autres portes</Link>
          </li>
          <li>
            <Link to={placeOf({ etape: 'fin' })}>Terminer la tournée</Link>
          </li>
        </ul>
      </Page>
      <Panel
        activeRound={activeRound}
        stop={stop}
        onNoted={(doorId) => {
          setAfter(doorId)
          setCurrent(undefined)
        }}
        onShow={setCurrent}
      />
    </div>
  )
}

type DoorSelection = { current: number | undefined; onChoose: (id: number) => void }

/** Rows by street, in walking order. */
function Rows({ stops, ...chosen }: { stops: readonly Stop[] } & DoorSelection) {
  const runs: Stop[][] = []
  for (const stop of stops) {
    const run = runs.at(-1)
    if (run?.[0]?.door.street === stop.door.street) run.push(stop)
    else runs.push([stop])
  }
  return runs.map((run) => (
    <section key={run[0]?.door.id} className="stack-tight">
      <h2 className={styles.street}>{run[0]?.door.street}</h2>
      <ul className="framed">
        {run.map((stop) => (
          <Row key={stop.door.id} stop={stop} {...chosen} />
        ))}
      </ul>
    </section>
  ))
}

function Row({ stop, current, onChoose }: { stop: Stop } & DoorSelection) {
  const { door, marks, status } = stop
  const kinds = [...new Set(door.notes.map(({ note }) => note))]
  return (
    <li>
      <button
        type="button"
        className={`${styles.row} ${styles[status.toLowerCase()]}`}
        aria-current={door.id === current || undefined}
        onClick={() => onChoose(door.id)}
      >
        <span className={styles.number}>{doorNumber(door)}</span>
        <span className={styles.words}>{stopStatusWords(stop)}</span>
        <span className={styles.marks}>
          {kinds.map((kind) => {
            const Icon = NOTE_ICONS[kind]
            return <Icon key={kind} size={20} role="img" aria-label={NOTE_LABELS[kind]} />
          })}
          {marks.some(({ unsent }) => unsent) && <span className="small soft">à envoyer</span>}
        </span>
      </button>
    </li>
  )
}
