import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { lightCommissionsQuery } from '../../society/commissions/client.ts'
import { categoriesQuery, FILTERS, optionsOf, readDocuments } from './client.ts'
import { COLUMNS, underTitle } from './components/columns.tsx'

const documents: ListDescription<keyof typeof FILTERS> = {
  size: 25,
  order: {
    fields: ['title', 'category', 'addedAt'],
    usual: { field: 'category', direction: 'asc' },
    bestFirst: true,
    choices: [
      { value: 'category,asc', label: 'Par catégorie' },
      { value: 'addedAt,desc', label: 'Les plus récents' },
      { value: 'title,asc', label: 'Titre, A à Z' },
    ],
  },
  filters: FILTERS,
}

/** `/documents`: documents by category and commission, and by their text (rules#documents). */
export function DocumentsPage() {
  const list = useList(documents, ['documents', 'seen'], (asked, _values, signal) => readDocuments(asked, signal))
  const categories = useQuery(categoriesQuery).data ?? []
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const manages = useMay(may.manageCommission, 'ANY')
  const manage = manages && (
    <Button component={Link} to="/management/documents" variant="default">
      Gérer les documents
    </Button>
  )
  return (
    <Page title="Documents" aside={manage}>
      <List
        forMembers
        list={list}
        label="Documents"
        search={{ label: 'Rechercher', placeholder: 'Un titre, ou un mot du texte' }}
        choices={optionsOf(categories, commissions)}
        count={(total) => counted(total, 'document')}
        table={{
          key: ({ id }) => id,
          head: { name: 'title', label: 'Titre' },
          title: ({ title }) => title,
          to: ({ id }) => `/documents/${id}`,
          under: underTitle,
          columns: COLUMNS,
        }}
        empty={{
          nothing: 'Aucun document pour le moment. Statuts, comptes rendus et notices paraîtront ici.',
          unmatched: 'Aucun document ne correspond. Essayez un autre mot, ou une autre catégorie.',
          ...(manage && { action: manage }),
        }}
        failed="Les documents n’ont pas pu être chargés."
      />
    </Page>
  )
}
