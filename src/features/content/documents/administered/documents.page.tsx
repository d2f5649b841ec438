import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatShortDay } from '../../../../shared/dates.ts'
import { ARCHIVED, ArchiveButton } from '../../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { OrderButton } from '../../../../web/ui/ordering.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { Badge } from '../../../../web/ui/states.tsx'
import { type Owner, useOwners } from '../../../society/audience/client.ts'
import { lightCommissionsQuery } from '../../../society/commissions/client.ts'
import { categoriesQuery, FILTERS, optionsOf } from '../client.ts'
import { COLUMNS, underTitle } from '../components/columns.tsx'
import type { Document } from '../contract.ts'
import { describeFile, kindOf } from '../labels.ts'
import { archiveDocument, orderDocuments, readManaged, readOwn, restoreDocument, saveSheet } from './client.ts'
import { AddButton } from './components/AddButton.tsx'

const DocumentDialog = lazyComponent(() => import('./components/DocumentDialog.tsx'), 'DocumentDialog')

const administered: ListDescription<keyof typeof FILTERS | 'archived'> = {
  size: 50,
  order: {
    fields: ['title', 'category', 'addedAt', 'expiresOn'],
    usual: { field: 'category', direction: 'asc' },
    bestFirst: true,
    choices: [
      { value: 'category,asc', label: 'Comme les membres' },
      { value: 'addedAt,desc', label: 'Les plus récents' },
      { value: 'expiresOn,asc', label: 'Dernier jour' },
    ],
  },
  filters: { ...FILTERS, archived: ARCHIVED },
}

const EXPIRY: Column<Document> = {
  name: 'expiresOn',
  label: 'Dernier jour',
  align: 'number',
  room: 'roomy',
  card: 'small',
  onCard: ({ expiresOn, expired }) => expiresOn && `${expired ? 'Expiré le' : 'Jusqu’au'} ${formatShortDay(expiresOn)}`,
  cell: ({ expiresOn, expired }) =>
    expiresOn && (expired ? <Badge tone="warn">{formatShortDay(expiresOn)}</Badge> : formatShortDay(expiresOn)),
}

const kindCell = ({ file }: Document) => <span title={describeFile(file)}>{kindOf(file.type)}</span>

/** The size of a file is a tooltip, because there is no room beside the button. */
const ADMINISTERED = [
  ...COLUMNS.map((column) => (column.name === 'file' ? { ...column, cell: kindCell } : column)),
  EXPIRY,
]

/** Commission selected at first: a new document is its own unless another is chosen. */
const firstOf = (owners: readonly Owner[], id: number | undefined) => [
  ...owners.filter(({ value }) => value === String(id)),
  ...owners.filter(({ value }) => value !== String(id)),
]

/** Documents for administrators: add, describe, replace, sort, archive and restore. */
function DocumentsTab() {
  const list = useList(administered, ['documents', 'administered'], (asked, _values, signal) =>
    readManaged(asked, signal),
  )
  const owners = useOwners()
  const categories = useQuery(categoriesQuery).data ?? []
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const [opened, setOpened] = useState<Document>()
  const { commission } = list.view.values
  const shown = commissions.find(({ technicalName }) => technicalName === commission)
  const actions = commission && (
    <OrderButton
      title="Ordre des documents"
      intro="Les membres les voient dans cet ordre, dans chaque catégorie."
      read={readOwn(commission)}
      save={orderDocuments}
      shownIn="documents"
    />
  )
  return (
    <>
      <List
        list={list}
        label="Documents"
        search={{ label: 'Rechercher', placeholder: 'Un titre, ou un mot du texte' }}
        choices={optionsOf(categories, commissions)}
        count={(total) => counted(total, 'document')}
        main={<AddButton owners={owners && firstOf(owners, shown?.id)} />}
        actions={actions}
        intro={
          !commission && (
            <p className="soft small">Pour changer l’ordre des documents, choisissez d’abord une commission.</p>
          )
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'title', label: 'Titre' },
          title: ({ title }) => title,
          // Archived documents must be restored before they can be edited.
          to: (document) => (document.archived ? undefined : () => setOpened(document)),
          under: underTitle,
          columns: ADMINISTERED,
          action: (document) => (
            <ArchiveButton
              thing={{ ...document, name: document.title }}
              archive={archiveDocument}
              restore={restoreDocument}
              shownIn="documents"
            />
          ),
        }}
        empty={{
          nothing: 'Aucun document encore. Ceux que vous ajoutez paraissent aussitôt chez ceux qui peuvent les lire.',
          unmatched: 'Aucun document ne correspond.',
        }}
        failed="Les documents n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les documents',
          what: 'La liste des documents que la recherche et les filtres trouvent.',
          isAnonymous: true,
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>
        {owners && opened && <DocumentDialog document={opened} owners={owners} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}

/** `/management/documents`: documents for administrators. */
export const ManagedDocumentsPage = () => (
  <Page title="Gérer les documents">
    <DocumentsTab />
  </Page>
)
