import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { ArchiveButton } from '../../../../web/ui/archiving.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { archiveCentre, centresQuery, orderCentres, restoreCentre } from '../client.ts'
import type { Centre } from '../contract.ts'
import { FAILED } from '../messages.ts'
import { RemoveCentre } from './RemoveCentre.tsx'

const Sortable = lazy(async () => ({
  default: (await import('../../../../web/ui/sortable/Sortable.tsx')).Sortable<Centre>,
}))
const CentreDialog = lazy(async () => ({ default: (await import('./CentreDialog.tsx')).CentreDialog }))

const SHOWN_IN = 'siteconfiguration'
const shared = { archive: archiveCentre, restore: restoreCentre, shownIn: SHOWN_IN, refusals: FAILED }
const membersOf = ({ members }: Centre) => (members === 0 ? 'personne' : counted(members, 'membre'))

/** The society's centres, in the order forms offer them. */
export function CentresCard() {
  const { data, isError, refetch } = useQuery(centresQuery)
  const [opened, setOpened] = useState<Centre | 'new'>()
  if (isError) return <ErrorState onRetry={() => void refetch()}>Les centres n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={5} height={64} />
  const archived = data.filter((centre) => centre.archived)
  return (
    <section className="card stack" aria-labelledby="centres">
      <h2 id="centres">Centres</h2>
      <p className="soft">
        Ceux qui s’inscrivent choisissent leur centre dans cette liste. Un nouveau nom vaut aussitôt pour tous ses
        membres.
      </p>
      <Suspense fallback={<SkeletonRows rows={5} height={64} />}>
        <Sortable
          label="Centres"
          layout="list"
          items={data.filter((centre) => !centre.archived)}
          save={orderCentres}
          shownIn={SHOWN_IN}
          nameOf={({ name }) => name}
        >
          {(centre) => (
            <div className="row between">
              <span>
                {centre.name} <span className="soft small">{membersOf(centre)}</span>
              </span>
              <span className="row">
                <Button variant="default" aria-label={`Renommer ${centre.name}`} onClick={() => setOpened(centre)}>
                  Renommer
                </Button>
                {centre.members > 0 ? <ArchiveButton thing={centre} {...shared} /> : <RemoveCentre centre={centre} />}
              </span>
            </div>
          )}
        </Sortable>
      </Suspense>
      <div>
        <Button variant="default" onClick={() => setOpened('new')}>
          Ajouter un centre
        </Button>
      </div>
      {archived.length > 0 && (
        <details>
          <summary>Centres archivés ({archived.length})</summary>
          <ul className="plain">
            {archived.map((centre) => (
              <li key={centre.id} className="row between">
                <span>
                  {centre.name} <span className="soft small">{membersOf(centre)}</span>
                </span>
                <ArchiveButton thing={centre} {...shared} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <Suspense>
        {opened && <CentreDialog centre={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  )
}
