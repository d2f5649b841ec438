import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { ArchiveButton } from '../../../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { OrderButton } from '../../../../../web/ui/ordering.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { CENTRE_FAILED } from '../../messages.ts'
import { archiveCentre, centresQuery, orderCentres, readLiving, restoreCentre } from '../client.ts'
import type { Centre } from '../contract.ts'
import { RemoveCentre } from './RemoveCentre.tsx'

const CentreDialog = lazyComponent(() => import('./CentreDialog.tsx'), 'CentreDialog')

const SHOWN_IN = 'siteconfiguration'

/** Centres of the society, in the order of forms. */
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
      <ul className="plain">
        {data
          .filter((centre) => !centre.archived)
          .map((centre) => (
            <CentreRow key={centre.id} centre={centre} onRename={() => setOpened(centre)} />
          ))}
      </ul>
      <div className="row">
        <Button variant="default" onClick={() => setOpened('new')}>
          Ajouter un centre
        </Button>
        <OrderButton
          title="Ordre des centres"
          intro="Les formulaires les proposent dans cet ordre."
          read={readLiving}
          save={orderCentres}
          shownIn={SHOWN_IN}
        />
      </div>
      {archived.length > 0 && (
        <details>
          <summary>Centres archivés ({archived.length})</summary>
          <ul className="plain">
            {archived.map((centre) => (
              <CentreRow key={centre.id} centre={centre} />
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

/** Archived centres must be restored before they can be renamed. */
function CentreRow({ centre, onRename }: { centre: Centre; onRename?: () => void }) {
  const { name, members, archived } = centre
  return (
    <li className="row between">
      <span>
        {name} <span className="soft small">{members === 0 ? 'aucun membre' : counted(members, 'membre')}</span>
      </span>
      <span className="row">
        {onRename && (
          <Button variant="default" aria-label={`Renommer ${name}`} onClick={onRename}>
            Renommer
          </Button>
        )}
        {members > 0 || archived ? (
          <ArchiveButton
            thing={centre}
            archive={archiveCentre}
            restore={restoreCentre}
            shownIn={SHOWN_IN}
            refusals={CENTRE_FAILED}
          />
        ) : (
          <RemoveCentre centre={centre} />
        )}
      </span>
    </li>
  )
}
