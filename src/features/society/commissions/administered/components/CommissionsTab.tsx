import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { ARCHIVED, ArchiveButton } from '../../../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../../web/ui/list/view.ts'
import { OrderButton } from '../../../../../web/ui/ordering.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import { kindOf } from '../../labels.ts'
import { archivingFailed } from '../../messages.ts'
import { archiveCommission, orderCommissions, readAllCommissions, restoreCommission, saveSheet } from '../client.ts'
import type { AdministeredCommission } from '../contract.ts'

const CreateCommission = lazyComponent(() => import('./CreateCommission.tsx'), 'CreateCommission')

const administered: ListDescription<'archived'> = {
  size: 50,
  order: {
    fields: ['name', 'subType', 'active', 'members', 'position'],
    usual: { field: 'position', direction: 'asc' },
    choices: [
      { value: 'position,asc', label: 'Comme sur l’accueil' },
      { value: 'name,asc', label: 'Nom, A à Z' },
      { value: 'members,desc', label: 'Nombre de membres' },
    ],
  },
  filters: { archived: ARCHIVED },
}

const COLUMNS: Column<AdministeredCommission>[] = [
  { name: 'subType', label: 'Type', card: 'line', cell: ({ subType }) => kindOf(subType) },
  {
    name: 'active',
    label: 'État',
    card: 'beside',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'quiet'}>{active ? 'Ouverte' : 'Fermée'}</Badge>,
  },
  {
    name: 'members',
    label: 'Membres',
    align: 'number',
    card: 'line',
    cell: ({ members }) => members,
    onCard: ({ members }) => counted(members, 'membre'),
  },
]

/** Commissions for administrators of the society, with their number of members: create, sort, archive and restore. */
export function CommissionsTab() {
  const list = useList(administered, ['commissions', 'administered'], (asked, _values, signal) =>
    readAllCommissions(asked, signal),
  )
  const [creating, setCreating] = useState(false)
  return (
    <>
      <List
        list={list}
        label="Commissions"
        search={{ label: 'Rechercher', placeholder: 'Nom de la commission' }}
        count={(total) => counted(total, 'commission')}
        main={<Button onClick={() => setCreating(true)}>Créer une commission</Button>}
        actions={
          <OrderButton
            title="Ordre des commissions"
            intro="L’accueil les montre dans cet ordre. Les menus vont par ordre alphabétique."
            read={readAllCommissions}
            save={orderCommissions}
            shownIn="commissions"
          />
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'name', label: 'Nom' },
          title: ({ name }) => name,
          to: ({ archived, technicalName, id }) =>
            archived ? undefined : `/management/commissions/commissionWrapper/${technicalName}/${id}`,
          columns: COLUMNS,
          action: (commission) => (
            <ArchiveButton
              thing={commission}
              archive={archiveCommission}
              restore={restoreCommission}
              shownIn="commissions"
              refusals={archivingFailed}
            />
          ),
        }}
        empty={{ nothing: 'Aucune commission encore.', unmatched: 'Aucune commission ne correspond.' }}
        failed="Les commissions n’ont pas pu être chargées."
        exporting={{
          title: 'Exporter les commissions',
          what: 'Les commissions que la recherche et les filtres trouvent.',
          isAnonymous: true,
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>{creating && <CreateCommission onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
