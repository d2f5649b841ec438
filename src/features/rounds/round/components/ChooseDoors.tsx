import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { sentence } from '../../../../web/http.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { ScrollAndFocus } from '../../../../web/ui/ScrollAndFocus.tsx'
import { EmptyState, Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { roundFailed } from '../messages.ts'
import { placeOf } from './activeRound.ts'
import styles from './ChooseDoors.module.css'
import { claimDoors, prepareRound } from './preparing.ts'
import { claimedDoors, freeOn, type Street, streetsOf } from './stopStatus.ts'
import type { PreparedRound } from './useRound.ts'

const SIDES = [
  ['BOTH', 'Toute la rue'],
  ['ODD', 'Côté impair'],
  ['EVEN', 'Côté pair'],
] as const

/** Chooses the doors to take: all free ones, streets, or sides of streets. */
export function ChooseDoors({ person, round }: { person: number; round: PreparedRound }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const streets = streetsOf(round.doors)
  const free = round.doors.filter(({ takenBy }) => takenBy === null)
  const own = claimedDoors(round)
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    await act().catch(setProblem)
    setBusy(false)
  }
  const refresh = (
    <Button size="lg" variant="default" loading={busy} onClick={() => void attempt(() => prepareRound(person))}>
      Actualiser
    </Button>
  )
  const take = (ids: number[]) =>
    attempt(async () => {
      const elsewhere = await claimDoors(person, ids)
      if (elsewhere.length > 0) {
        const names = [...new Set(elsewhere.map(({ seller }) => seller || 'un autre vendeur'))].join(' et ')
        toast('warning', `${counted(elsewhere.length, 'porte vient', 'portes viennent')} d’être prise par ${names}.`)
      }
      navigate('/calendrier/tournee')
    })
  const toggle = (ids: number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  return (
    <Page title="Mes portes ce soir" crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
      {problem !== undefined && (
        <ScrollAndFocus>
          <Notice tone="bad" alert>
            {sentence(roundFailed, problem)}
          </Notice>
        </ScrollAndFocus>
      )}
      {round.doors.length === 0 ? (
        <EmptyState action={refresh}>
          Aucun secteur ne vous est confié. Demandez-en un à qui s’occupe des calendriers, puis actualisez.
        </EmptyState>
      ) : (
        <>
          {free.length === 0 && own.length === 0 && (
            <Notice tone="info" title="Toutes les portes sont déjà prises">
              <p>
                Elles redeviennent libres quand leur vendeur termine sa tournée, ou vingt heures après. Prévenez votre
                équipe, puis actualisez.
              </p>
              {refresh}
            </Notice>
          )}
          {own.length > 0 && <p>{counted(own.length, 'porte est', 'portes sont')} déjà sur ce téléphone.</p>}
          <p className="soft">
            Ce que vous prenez n’est plus proposé à vos équipiers, jusqu’à ce que vous terminiez la tournée.
          </p>
          <ul className={styles.streets}>
            {streets.map((street) => (
              <li key={`${street.name} ${street.city}`} className="card">
                <StreetChoice street={street} chosen={chosen} onToggle={toggle} />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            {chosen.size > 0 ? (
              <Button size="lg" fullWidth loading={busy} onClick={() => void take([...chosen])}>
                Partir avec {counted(chosen.size, 'porte')}
              </Button>
            ) : (
              free.length > 0 && (
                <Button size="lg" fullWidth loading={busy} onClick={() => void take(free.map(({ id }) => id))}>
                  Prendre{' '}
                  {free.length === 1 ? 'la porte libre' : `les ${counted(free.length, 'porte libre', 'portes libres')}`}
                </Button>
              )
            )}
            {own.length > 0 && chosen.size === 0 && (
              <Button size="lg" fullWidth variant="default" onClick={() => navigate(placeOf({}))}>
                Continuer avec mes portes
              </Button>
            )}
          </div>
        </>
      )}
    </Page>
  )
}

type Choice = { street: Street; chosen: ReadonlySet<number>; onToggle: (ids: number[], on: boolean) => void }

/** A street: whole or one side, and who already holds some of it. */
function StreetChoice({ street, chosen, onToggle }: Choice) {
  const others = street.doors.flatMap(({ takenBy }) => (takenBy && !takenBy.own ? [takenBy.seller] : []))
  const own = street.doors.filter(({ takenBy }) => takenBy?.own).length
  const offered = SIDES.map(([side, label]) => ({ side, label, ids: freeOn(street, side).map(({ id }) => id) }))
  const [whole, ...halves] = offered
  const sides = halves.every(({ ids }) => ids.length > 0) ? offered : offered.slice(0, 1)
  return (
    <fieldset className="choices">
      <legend>
        {street.name} <span className="soft">({counted(street.doors.length, 'porte')})</span>
      </legend>
      {whole && whole.ids.length > 0 && (
        <div className={styles.sides}>
          {sides.map(({ side, label, ids }) => (
            <Checkbox
              key={side}
              size="lg"
              classNames={{ body: styles.side }}
              label={`${label} (${ids.length})`}
              checked={ids.every((id) => chosen.has(id))}
              indeterminate={ids.some((id) => chosen.has(id)) && !ids.every((id) => chosen.has(id))}
              onChange={({ currentTarget }) => onToggle(ids, currentTarget.checked)}
            />
          ))}
        </div>
      )}
      {own > 0 && <p className="small">{counted(own, 'porte')} sur ce téléphone.</p>}
      {others.length > 0 && (
        <p className="small soft">
          {counted(others.length, 'porte')} avec{' '}
          {[...new Set(others)].map((name) => name || 'un autre téléphone').join(', ')}.
        </p>
      )}
    </fieldset>
  )
}
