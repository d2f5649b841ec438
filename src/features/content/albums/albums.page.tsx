import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { readAlbums, shelvesQuery } from './client.ts'
import { AlbumCard } from './components/AlbumCard.tsx'

const albums = {
  size: 24,
  filters: {
    year: choice('Année', [], { param: 'annee', knows: (value) => /^\d{4}$/.test(value), search: where('year') }),
    commission: choice('Commission', [], {
      knows: (value) => /^[a-z0-9-]{1,60}$/.test(value),
      search: where('commission'),
    }),
  },
}

/** `/photos`: covers of the albums that the member sees, latest year first. */
export function AlbumsPage() {
  const list = useList(albums, ['albums', 'shown'], (asked, _values, signal) => readAlbums(asked, signal))
  const { years = [], commissions = [] } = useQuery(shelvesQuery).data ?? {}
  const manages = useMay(may.manageCommission, 'ANY')
  const manage = (label: string) => (
    <Button component={Link} to="/management/photos" variant="default">
      {label}
    </Button>
  )
  return (
    <Page title="Photos" aside={manages && manage('Gérer les albums')}>
      <List
        forMembers
        list={list}
        label="Albums"
        search={{ label: 'Rechercher', placeholder: 'Titre de l’album' }}
        choices={{
          year: [{ value: '', label: 'Toutes' }, ...years.map(String)],
          commission: [
            { value: '', label: 'Toutes' },
            ...commissions.map(({ name, technicalName }) => ({ value: technicalName, label: name })),
          ],
        }}
        count={(total) => counted(total, 'album')}
        items={{
          key: ({ id }) => id,
          show: (album) => <AlbumCard album={album} />,
          height: [180, 260],
          layout: 'covers',
        }}
        empty={{
          nothing: 'Il n’y a pas encore d’album. Les photos des sorties et des fêtes paraîtront ici.',
          unmatched: 'Aucun album ne correspond. Essayez une autre année, ou une autre commission.',
          ...(manages && { action: manage('Créer un album') }),
        }}
        failed="Les albums n’ont pas pu être chargés."
      />
    </Page>
  )
}
