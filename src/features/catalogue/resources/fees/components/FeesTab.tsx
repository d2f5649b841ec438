import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { ARCHIVED, ArchiveButton } from '../../../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../../web/ui/list/view.ts'
import { OrderButton } from '../../../../../web/ui/ordering.tsx'
import { Badge, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { MEMBERTYPE_LABELS, SUBSCRIPTION_LABELS } from '../../../../society/persons/labels.ts'
import { archiveFee, orderFees, readFees, restoreFee, saveSheet, tariffQuery } from '../client.ts'
import type { AdministeredFee } from '../contract.ts'
import { Tariff } from './Tariff.tsx'

const FeeDialog = lazyComponent(() => import('./FeeDialog.tsx'), 'FeeDialog')

const administered: ListDescription<'archived'> = {
  size: 50,
  order: {
    fields: ['name', 'subscription', 'position'],
    usual: { field: 'position', direction: 'asc' },
    choices: [
      { value: 'position,asc', label: 'Comme les membres' },
      { value: 'name,asc', label: 'Nom, A à Z' },
    ],
  },
  filters: { archived: ARCHIVED },
}

const COLUMNS: Column<AdministeredFee>[] = [
  { name: 'price', label: 'Montant', align: 'number', card: 'line', cell: ({ price }) => formatEuros(price) },
  {
    name: 'subscription',
    label: 'Adhésion',
    card: 'line',
    cell: ({ subscription }) => SUBSCRIPTION_LABELS[subscription],
  },
  {
    name: 'membertypes',
    label: 'Statuts',
    room: 'roomy',
    card: 'small',
    cell: ({ membertypes }) => membertypes.map((each) => MEMBERTYPE_LABELS[each].short).join(', '),
  },
  {
    name: 'seasons',
    label: 'Saisons',
    card: 'small',
    cell: ({ seasons = [] }) => seasons.join(', ') || 'Toutes',
  },
  {
    name: 'active',
    label: 'Proposée',
    card: 'line',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'quiet'}>{active ? 'Proposée' : 'Suspendue'}</Badge>,
  },
]

/** « Cotisations »: what members pay each season, and which prices are missing. */
export function FeesTab() {
  const list = useList(administered, ['fees', 'administered'], (asked, _values, signal) => readFees(asked, signal))
  const [opened, setOpened] = useState<AdministeredFee | 'new'>()
  const { isLoading } = useQuery(tariffQuery)
  if (isLoading) return <SkeletonRows rows={8} />
  return (
    <div className="stack-lg">
      <Tariff />
      <List
        list={list}
        title="Toutes les cotisations"
        search={{ label: 'Rechercher', placeholder: 'Nom' }}
        count={(total) => counted(total, 'cotisation')}
        main={<Button onClick={() => setOpened('new')}>Ajouter une cotisation</Button>}
        actions={
          <OrderButton
            title="Ordre des cotisations"
            intro="Les membres les voient dans cet ordre."
            read={readFees}
            save={orderFees}
            shownIn="fees"
          />
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'name', label: 'Nom' },
          title: ({ name }) => name,
          // Archived fees must be restored before they can be edited.
          to: (fee) => (fee.archived ? undefined : () => setOpened(fee)),
          columns: COLUMNS,
          action: (fee) => <ArchiveButton thing={fee} archive={archiveFee} restore={restoreFee} shownIn="fees" />,
        }}
        empty={{
          nothing: 'Aucune cotisation encore. Sans elle, personne ne peut adhérer\u00a0: ajoutez la première.',
          unmatched: 'Aucune cotisation ne correspond.',
        }}
        failed="Les cotisations n’ont pas pu être chargées."
        exporting={{
          title: 'Exporter les cotisations',
          what: 'Les cotisations que la recherche et les filtres trouvent.',
          isAnonymous: true,
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>
        {opened && <FeeDialog fee={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}
