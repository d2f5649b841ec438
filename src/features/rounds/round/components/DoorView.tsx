import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatTime } from '../../../../shared/dates.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { doorWords } from '../../doors/labels.ts'
import type { VisitResult } from '../../sync/contract.ts'
import { VISIT_RESULT_LABELS } from '../labels.ts'
import { type ActiveRound, placeOf } from './activeRound.ts'
import styles from './DoorView.module.css'
import { StationNotes } from './StationNotes.tsx'
import { latestByFlat, type Mark, type Stop } from './stopStatus.ts'
import { Toggles } from './Toggles.tsx'
import { markWords } from './words.ts'

const FLAT_HINT =
  'Seulement dans un immeuble\u00a0: «\u00a02e\u00a0gauche\u00a0», «\u00a0B12\u00a0». Pas de nom de famille.'

/** An address: its flats, everything recorded there, and the notes for the station. */
export function DoorView({ activeRound, stop }: { activeRound: ActiveRound; stop: Stop }) {
  const { door, marks } = stop
  const [params, setParams] = useSearchParams()
  const flat = params.get('appt') ?? ''
  const setFlat = (name: string) =>
    setParams({ porte: String(door.id), ...(name && { appt: name }) }, { replace: true })
  const flats = [...new Set(latestByFlat(marks).flatMap((mark) => mark.flat || []))].sort((one, other) =>
    one.localeCompare(other, 'fr', { numeric: true }),
  )
  // Shown beside the buttons, because the record itself appears below, out of sight.
  const [announcement, setAnnouncement] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const withdrawn = (mark: Mark) => {
    setAnnouncement(`Retiré\u00a0: ${[mark.flat, markWords(mark)].filter(Boolean).join(', ')}`)
    status.current?.focus()
  }
  const twice = activeRound.twice.filter(({ doorId }) => doorId === door.id)
  return (
    <div className={styles.door}>
      <Page title={doorWords(door)} crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
        {twice.map(({ flat: where, with: others }) => (
          <Notice key={where} tone="warn" title={`Deux dons notés ici${where ? `, ${where}` : ''}`}>
            Aussi noté par {others.join(' et ') || 'un autre vendeur'}. Les deux sont gardés&nbsp;: si l’un est de trop,
            qui l’a noté le retire.
          </Notice>
        ))}
        <section className="card stack" aria-labelledby="ring">
          <h2 id="ring">{flat ? `Appartement ${flat}` : 'Noter la porte'}</h2>
          <TextInput
            label="Appartement"
            description={FLAT_HINT}
            size="lg"
            maxLength={30}
            autoComplete="off"
            value={flat}
            onChange={({ currentTarget }) => setFlat(currentTarget.value)}
          />
          {flats.length > 0 && (
            <Toggles
              label="Appartements déjà notés"
              options={flats.map((name) => ({ value: name, label: name }))}
              chosen={flat}
              onChoose={setFlat}
            />
          )}
          {door.refusedFlats.length > 0 && (
            <p>
              Ne pas sonner&nbsp;: <strong>{door.refusedFlats.join(', ')}</strong>.
            </p>
          )}
          <Acts
            activeRound={activeRound}
            stop={stop}
            flat={flat.trim()}
            onNoted={(outcome) => {
              setAnnouncement([flat.trim(), VISIT_RESULT_LABELS[outcome]].filter(Boolean).join('\u00a0: '))
              setFlat('')
            }}
          />
          <p ref={status} role="status" tabIndex={-1} className={styles.told}>
            {announcement && (
              <>
                <IconCheck size={20} aria-hidden="true" /> {announcement}
              </>
            )}
          </p>
        </section>
        {marks.length > 0 && (
          <section className="stack" aria-labelledby="noted">
            <h2 id="noted">Noté ici</h2>
            <ul className="timeline">
              {marks.toReversed().map((mark) => (
                <MarkLine key={mark.id} activeRound={activeRound} mark={mark} onWithdrawn={withdrawn} />
              ))}
            </ul>
          </section>
        )}
        <StationNotes activeRound={activeRound} stop={stop} />
        <Button component={Link} size="lg" variant="default" fullWidth to="/calendrier/tournee">
          Retour à la liste
        </Button>
      </Page>
    </div>
  )
}

type ActsProps = { activeRound: ActiveRound; stop: Stop; flat: string; onNoted: (outcome: VisitResult) => void }

function Acts({ activeRound, stop: { door }, flat, onNoted }: ActsProps) {
  const navigate = useNavigate()
  const [never, setNever] = useState(false)
  const where = { porte: door.id, ...(flat && { appt: flat }) }
  const visit = async (outcome: VisitResult) => {
    if (await activeRound.note({ kind: 'VISIT', doorId: door.id, flat, outcome })) onNoted(outcome)
  }
  return (
    <div className={styles.acts}>
      <Button size="lg" className={styles.wide} onClick={() => navigate(placeOf({ ...where, don: 1 }))}>
        Donné
      </Button>
      <Button size="lg" variant="default" onClick={() => void visit('ABSENT')}>
        Absent
      </Button>
      <Button size="lg" variant="default" onClick={() => void visit('NO')}>
        Non
      </Button>
      <Button size="lg" variant="default" onClick={() => navigate(placeOf({ ...where, repasser: 1 }))}>
        Repasser
      </Button>
      <Button size="lg" variant="default" onClick={() => setNever(true)}>
        Ne plus passer
      </Button>
      <Confirm
        opened={never}
        title={'Ne plus jamais sonner ici\u00a0?'}
        action="Ne plus passer"
        onConfirm={async () => {
          await visit('NEVER')
          setNever(false)
        }}
        onClose={() => setNever(false)}
      >
        {flat ? `L’appartement ${flat} du ${doorWords(door)}` : `Le ${doorWords(door)}`} quitte les listes, cette année
        et les suivantes. Seule la personne qui s’occupe des calendriers peut l’y remettre.
      </Confirm>
    </div>
  )
}

type NotedProps = { activeRound: ActiveRound; mark: Mark; onWithdrawn: (mark: Mark) => void }

function MarkLine({ activeRound, mark, onWithdrawn }: NotedProps) {
  const { id, flat, at, seller, own, here, unsent } = mark
  const withdraw = async () => {
    if (await activeRound.note({ kind: 'WITHDRAW', operation: id })) onWithdrawn(mark)
  }
  const by = own ? 'vous' : (seller ?? 'un autre vendeur')
  return (
    <li>
      <div className="row between">
        <span>
          <strong>{[flat, markWords(mark)].filter(Boolean).join('\u00a0: ')}</strong>
          <br />
          <span className="small soft">
            {formatTime(at)}, par {by}
            {unsent && ', à envoyer'}
          </span>
        </span>
        {here && (
          <Button
            size="lg"
            variant="default"
            aria-label={`Retirer\u00a0: ${markWords(mark)}`}
            onClick={() => void withdraw()}
          >
            Retirer
          </Button>
        )}
      </div>
    </li>
  )
}
