import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { useMay } from '../../platform/access/client.ts'
import { GENERAL, may } from '../../platform/access/contract.ts'
import { lightCommissionsQuery } from '../../society/commissions/client.ts'
import { readListed } from './client.ts'
import { NewsCard } from './components/NewsCard.tsx'

const shown = {
  size: 20,
  filters: {
    commission: choice('Au nom de', [], {
      knows: (value) => /^[a-z][a-z0-9-]{1,39}$/.test(value),
      search: where('commission'),
    }),
  },
}

/** `/news`: news of the society and its commissions for the member, pinned ones first, then latest (rules#news). */
export function NewsPage() {
  const list = useList(shown, ['news', 'shown'], (asked, _values, signal) => readListed(asked, signal))
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const manages = useMay(may.manageCommission, 'ANY')
  return (
    <Page
      title="Actualités"
      aside={
        manages && (
          <Button component={Link} to="/management/news" variant="default">
            Gérer les actualités
          </Button>
        )
      }
    >
      <List
        forMembers
        list={list}
        label="Actualités"
        search={{ label: 'Rechercher', placeholder: 'Titre ou texte' }}
        choices={{
          commission: [
            { value: '', label: 'Toutes' },
            { value: GENERAL, label: 'L’association' },
            ...commissions.map(({ technicalName, name }) => ({ value: technicalName, label: name })),
          ],
        }}
        count={(total) => counted(total, 'actualité')}
        items={{ key: ({ id }) => id, show: (news) => <NewsCard news={news} heading="h2" />, height: [260, 150] }}
        empty={{
          nothing: 'Rien de neuf pour l’instant. Ce que l’association publie paraîtra ici.',
          unmatched: 'Aucune actualité ne correspond. Essayez un autre mot, ou une autre commission.',
        }}
        failed="Les actualités n’ont pas pu être chargées."
      />
    </Page>
  )
}
