import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { ARCHIVED, ArchiveButton } from '../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { OrderButton } from '../../../web/ui/ordering.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { SkeletonRows } from '../../../web/ui/states.tsx'
import { describeAudience } from '../../society/audience/labels.ts'
import { lightCommissionsQuery, OWNED_BY, ownersOf } from '../../society/commissions/client.ts'
import { archiveAlbum, orderAlbums, readAllAlbums, readYear, restoreAlbum, saveSheet, shelvesQuery } from './client.ts'
import type { Album } from './contract.ts'
import { formatPhotoDate } from './labels.ts'
import { unregisteredQuery } from './naming/client.ts'
import { UnregisteredPhotos } from './naming/components/UnregisteredPhotos.tsx'
import { reportedQuery } from './reports/client.ts'
import { ReportedPhotos } from './reports/components/ReportedPhotos.tsx'

const AlbumDialog = lazyComponent(() => import('./components/AlbumDialog.tsx'), 'AlbumDialog')

const administered = {
  size: 50,
  filters: {
    year: choice('Année', [], {
      param: 'annee',
      knows: (value) => /^\d{4}$/.test(value),
      search: where('year'),
    }),
    commission: OWNED_BY,
    archived: ARCHIVED,
  },
}

const COLUMNS: Column<Album>[] = [
  { name: 'day', label: 'Date', card: 'line', cell: formatPhotoDate },
  {
    name: 'commission',
    label: 'Au nom de',
    card: 'line',
    cell: ({ commission }) => commission?.name ?? 'L’association',
  },
  {
    name: 'audience',
    label: 'Vu par',
    room: 'roomy',
    card: 'small',
    cell: ({ audience, subscriptions, commission }) => describeAudience(audience, subscriptions, commission?.name),
  },
  { name: 'photos', label: 'Photos', align: 'number', cell: ({ photos }) => photos },
]

const pageOf = ({ id }: Album) => `/management/photos/${id}`

/** `/management/photos`: albums that the person administers. */
export function ManagedAlbumsPage() {
  const list = useList(administered, ['albums', 'administered'], (asked, _values, signal) =>
    readAllAlbums(asked, signal),
  )
  const years = useQuery(shelvesQuery).data?.years ?? []
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const year = Number(list.view.values.year) || years[0]
  // Pending decisions stand above the albums, which are drawn once it is known whether there are any.
  const decisions = [useQuery(reportedQuery), useQuery(unregisteredQuery)]
  if (decisions.some(({ isLoading }) => isLoading))
    return (
      <Page title="Gérer les photos">
        <SkeletonRows rows={8} />
      </Page>
    )
  return (
    <Page title="Gérer les photos">
      <ReportedPhotos />
      <UnregisteredPhotos />
      <List
        list={list}
        label="Albums"
        search={{ label: 'Rechercher', placeholder: 'Titre de l’album' }}
        choices={{ year: [{ value: '', label: 'Toutes' }, ...years.map(String)], commission: ownersOf(commissions) }}
        count={(total) => counted(total, 'album')}
        main={<Button onClick={() => setAdding(true)}>Créer un album</Button>}
        actions={
          year && (
            <OrderButton
              key={year}
              title={`Ordre des albums de ${year}`}
              intro="Les membres les voient dans cet ordre. Pour une autre année, choisissez-la d’abord dans la liste."
              read={readYear(year)}
              save={orderAlbums}
              shownIn="albums"
            />
          )
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'title', label: 'Titre' },
          title: ({ title }) => title,
          // Archived albums must be restored before they can be edited.
          to: (album) => (album.archived ? undefined : pageOf(album)),
          columns: COLUMNS,
          action: (album) => (
            <ArchiveButton
              thing={{ ...album, name: album.title }}
              archive={archiveAlbum}
              restore={restoreAlbum}
              shownIn="albums"
            />
          ),
        }}
        empty={{
          nothing: 'Aucun album encore. Créez le premier, puis choisissez ses photos.',
          unmatched: 'Aucun album ne correspond.',
        }}
        failed="Les albums n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les albums',
          what: 'Les albums que la recherche et les filtres trouvent, sans leurs photos.',
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>
        {adding && (
          <AlbumDialog
            album={undefined}
            onSaved={(album) => navigate(pageOf(album))}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
