import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { Confirm } from '../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { calendarsAt, calendarsCrumbs } from '../../calendars/campaigns/components/crumbs.ts'
import { claimDoors, removeSector, sectorQuery } from './client.ts'
import type { SectorWithStreets } from './contract.ts'
import { SECTOR_FAILED } from './messages.ts'

const EditSector = lazyComponent(() => import('./components/EditSector.tsx'), 'EditSector')
const SectorDoors = lazyComponent(() => import('./components/SectorDoors.tsx'), 'SectorDoors')
const MergeSector = lazyComponent(() => import('./components/MergeSector.tsx'), 'MergeSector')

/** `/management/commissions/calendars/secteurs/:sectorId`: its team, its streets in walking order, and its actions. */
export function SectorPage() {
  const { sectorId = '' } = useParams()
  const { data, error, refetch } = useQuery(sectorQuery(Number(sectorId)))
  if (data) return <SectorDetails sector={data} />
  if (error instanceof HttpProblem && (error.status === 404 || error.status === 400)) return <NotFound />
  return (
    <Page title="Secteur" crumbs={calendarsCrumbs(undefined, 'secteurs')}>
      {error ? (
        <ErrorState onRetry={() => void refetch()}>Le secteur n’a pas pu être chargé.</ErrorState>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Page>
  )
}

type OpenDialog = 'edit' | 'doors' | 'merge' | 'remove'

function SectorDetails({ sector }: { sector: SectorWithStreets }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const removing = useMutation({
    mutationFn: () => removeSector(sector.id),
    onSuccess: async () => {
      await navigate(calendarsAt(sector.year, 'secteurs'))
      queries.removeQueries({ queryKey: ['calendars', 'sectors', 'one', sector.id] })
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      toast('success', 'Le secteur est supprimé.')
    },
    onError: (error) => toast('error', sentence(SECTOR_FAILED, error)),
  })
  const { name, team, doors, refused, year } = sector
  return (
    <Page title={name} crumbs={calendarsCrumbs(year, 'secteurs')}>
      <section className="card stack" aria-labelledby="team">
        <h2 id="team">Équipe</h2>
        <p className={team.length > 0 ? undefined : 'soft'}>
          {team.length > 0
            ? team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
            : 'Ce secteur n’est encore confié à personne.'}
        </p>
        <div className="row">
          <Button onClick={() => setOpened('edit')}>
            {team.length > 0 ? 'Nom et équipe' : 'Confier à une équipe'}
          </Button>
          <Button variant="default" onClick={() => setOpened('merge')}>
            Réunir avec un autre
          </Button>
          <Button variant="default" onClick={() => setOpened('remove')}>
            Supprimer
          </Button>
        </div>
      </section>
      <section className="card stack" aria-labelledby="streets">
        <h2 id="streets">{counted(doors, 'adresse')}</h2>
        <p className="soft">
          Campagne {year}, dans l’ordre de la marche.
          {refused > 0 && ` ${counted(refused, 'adresse n’est pas à visiter', 'adresses ne sont pas à visiter')}.`}
        </p>
        <ul className="plain">
          {sector.streets.map((street) => (
            <Street key={`${street.city} ${street.street}`} id={sector.id} street={street} />
          ))}
        </ul>
        <div className="row">
          <Button variant="default" onClick={() => setOpened('doors')}>
            Ajouter des adresses
          </Button>
        </div>
      </section>
      <Suspense>
        {opened === 'edit' && <EditSector sector={sector} onClose={close} />}
        {opened === 'doors' && <SectorDoors sector={sector} onClose={close} />}
        {opened === 'merge' && <MergeSector sector={sector} onClose={close} />}
      </Suspense>
      <Confirm
        opened={opened === 'remove'}
        title={`Supprimer le secteur «\u00a0${name}\u00a0»\u00a0?`}
        action="Supprimer le secteur"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={close}
      >
        {counted(doors, 'adresse ne sera plus dans aucun secteur', 'adresses ne seront plus dans aucun secteur')}
        {team.length > 0 && ', et l’équipe ne verra plus celui-ci'}. Ce qui a été vendu à ces adresses reste.
      </Confirm>
    </Page>
  )
}

type StreetProps = { id: number; street: SectorWithStreets['streets'][number] }

function Street({ id, street: { street, city, doors, from, to } }: StreetProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => claimDoors(id, { streets: [{ street, city }] }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      toast('success', `${street} n’est plus dans le secteur.`)
    },
    onError: (error) => toast('error', sentence(SECTOR_FAILED, error)),
    onSettled: () => setAsking(false),
  })
  return (
    <li className="row between">
      <span>
        <strong>{street}</strong>{' '}
        <span className="soft small">
          {from === to ? `n°\u00a0${from}` : `du ${from} au ${to}`} · {counted(doors, 'adresse')}
        </span>
      </span>
      <Button variant="default" aria-label={`Retirer ${street} du secteur`} onClick={() => setAsking(true)}>
        Retirer
      </Button>
      <Confirm
        opened={asking}
        title={`Retirer ${street} du secteur\u00a0?`}
        action="Retirer la rue"
        busy={taking.isPending}
        onConfirm={() => taking.mutate()}
        onClose={() => setAsking(false)}
      >
        {counted(doors, 'adresse ne sera plus dans aucun secteur', 'adresses ne seront plus dans aucun secteur')}. Ce
        qui a été vendu à ces adresses reste.
      </Confirm>
    </li>
  )
}
