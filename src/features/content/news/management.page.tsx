import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { ARCHIVED, ArchiveButton } from '../../../web/ui/archiving.tsx'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { GENERAL } from '../../platform/access/contract.ts'
import { useOwners } from '../../society/audience/client.ts'
import { describeAudience } from '../../society/audience/labels.ts'
import { archiveNews, readAdministered, restoreNews, saveSheet } from './client.ts'
import type { AdministeredNews } from './contract.ts'
import { STATE_LABELS } from './labels.ts'

const administered: ListDescription<'state' | 'commission' | 'archived'> = {
  size: 25,
  order: {
    fields: ['title', 'publishedAt', 'createdAt'],
    usual: { field: 'createdAt', direction: 'desc' },
    choices: [
      { value: 'createdAt,desc', label: 'Dernières écrites' },
      { value: 'publishedAt,desc', label: 'Dernières publiées' },
      { value: 'title,asc', label: 'Titre, A à Z' },
    ],
  },
  filters: {
    state: choice(
      'État',
      [{ value: '', label: 'Tous' }, ...Object.entries(STATE_LABELS).map(([value, { label }]) => ({ value, label }))],
      { param: 'etat', search: where('state') },
    ),
    commission: choice('Au nom de', [], {
      knows: (value) => value === GENERAL || /^\d{1,9}$/.test(value),
      // The society's own news have no commission id and are filtered by its name in roles.
      search: (value) => where(value === GENERAL ? 'commission' : 'commissionId')(value),
    }),
    archived: ARCHIVED,
  },
}

const COLUMNS: Column<AdministeredNews>[] = [
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: ({ state }) => <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Badge>,
  },
  {
    name: 'commission',
    label: 'Au nom de',
    room: 'roomy',
    card: 'line',
    cell: ({ commission }) => commission?.name ?? 'L’association',
  },
  {
    name: 'audience',
    label: 'Pour qui',
    room: 'roomy',
    cell: ({ audience, subscriptions, commission }) => describeAudience(audience, subscriptions, commission?.name),
  },
  {
    name: 'publishedAt',
    label: 'Publication',
    card: 'small',
    cell: ({ publishedAt }) => publishedAt && formatMoment(publishedAt),
  },
]

/** `/management/news`: news that the person administers, in any state (rules#news). */
export function NewsManagementPage() {
  const owners = useOwners() ?? []
  const list = useList(administered, ['news', 'administered'], (asked, _values, signal) =>
    readAdministered(asked, signal),
  )
  return (
    <Page title="Actualités" about="administration">
      <List
        list={list}
        label="Toutes les actualités"
        search={{ label: 'Rechercher', placeholder: 'Titre ou texte' }}
        choices={{
          commission: [
            { value: '', label: 'Toutes' },
            ...owners.map(({ value, label }) => ({ value: value || GENERAL, label })),
          ],
        }}
        count={(total) => counted(total, 'actualité')}
        main={
          <Button component={Link} to="/management/news/new">
            Nouvelle actualité
          </Button>
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'title', label: 'Titre' },
          title: ({ title, pinned }) => (pinned ? `${title} (épinglée)` : title),
          // Archived news must be restored before they can be edited.
          to: ({ id, archived }) => (archived ? undefined : `/management/news/${id}`),
          columns: COLUMNS,
          action: (news) => (
            <ArchiveButton
              thing={{ ...news, name: news.title }}
              archive={archiveNews}
              restore={restoreNews}
              shownIn="news"
            />
          ),
        }}
        empty={{
          nothing: 'Aucune actualité encore. La première que vous écrivez paraît quand vous le décidez.',
          unmatched: 'Aucune actualité ne correspond.',
        }}
        failed="Les actualités n’ont pas pu être chargées."
        exporting={{
          title: 'Exporter les actualités',
          what: 'Les actualités que la recherche et les filtres trouvent.',
          isAnonymous: true,
          save: (format) => saveSheet(list.asked, format),
        }}
      />
    </Page>
  )
}
