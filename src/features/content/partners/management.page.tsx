import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { counted } from '../../../shared/counted.ts'
import { ARCHIVED, ArchiveButton } from '../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { OrderButton } from '../../../web/ui/ordering.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { archivePartner, orderPartners, readAllPartners, restorePartner, saveSheet } from './client.ts'
import type { Partner } from './contract.ts'
import { VALIDITY_LABELS } from './labels.ts'

const PartnerDialog = lazyComponent(() => import('./components/PartnerDialog.tsx'), 'PartnerDialog')

const administered: ListDescription<'archived' | 'validity'> = {
  size: 50,
  order: {
    fields: ['name', 'category', 'position'],
    usual: { field: 'position', direction: 'asc' },
    choices: [
      { value: 'position,asc', label: 'Comme les membres' },
      { value: 'name,asc', label: 'Nom, A à Z' },
      { value: 'category,asc', label: 'Catégorie' },
    ],
  },
  filters: {
    archived: ARCHIVED,
    validity: choice(
      'Offre',
      [{ value: '', label: 'Toutes' }, ...Object.entries(VALIDITY_LABELS).map(([value, label]) => ({ value, label }))],
      { param: 'validite', search: where('validity') },
    ),
  },
}

const COLUMNS: Column<Partner>[] = [
  { name: 'category', label: 'Catégorie', card: 'line', cell: ({ category }) => category },
  { name: 'offer', label: 'Offre aux membres', room: 'roomy', card: 'small', cell: ({ offer }) => offer },
  {
    name: 'validity',
    label: 'Validité',
    card: 'beside',
    cell: ({ validity }) =>
      validity !== 'OPEN' && <Badge tone={validity === 'OVER' ? 'bad' : 'info'}>{VALIDITY_LABELS[validity]}</Badge>,
  },
  { name: 'position', label: 'Rang', align: 'number', cell: ({ position }) => position },
]

/** Partners for administrators: add, edit, archive and restore. */
function PartnersTab() {
  const list = useList(administered, ['partners', 'administered'], (asked, _values, signal) =>
    readAllPartners(asked, signal),
  )
  const [opened, setOpened] = useState<Partner | 'new'>()
  const actions = (
    <OrderButton
      title="Ordre des partenaires"
      intro="Les membres les voient dans cet ordre."
      read={readAllPartners}
      save={orderPartners}
      shownIn="partners"
    />
  )
  return (
    <>
      <List
        list={list}
        label="Partenaires"
        search={{ label: 'Rechercher', placeholder: 'Nom, catégorie, offre, ville' }}
        count={(total) => counted(total, 'partenaire')}
        main={<Button onClick={() => setOpened('new')}>Ajouter un partenaire</Button>}
        actions={actions}
        table={{
          key: ({ id }) => id,
          head: { name: 'name', label: 'Nom' },
          title: ({ name }) => name,
          // Archived partners must be restored before they can be edited.
          to: (partner) => (partner.archived ? undefined : () => setOpened(partner)),
          columns: COLUMNS,
          action: (partner) => (
            <ArchiveButton thing={partner} archive={archivePartner} restore={restorePartner} shownIn="partners" />
          ),
        }}
        empty={{
          nothing: 'Aucun partenaire encore. Ceux que vous ajoutez paraissent aussitôt chez les membres.',
          unmatched: 'Aucun partenaire ne correspond.',
        }}
        failed="Les partenaires n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les partenaires',
          what: 'Les partenaires que la recherche et les filtres trouvent.',
          isAnonymous: true,
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>
        {opened && (
          <PartnerDialog partner={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** `/management/partners`: partners for administrators. */
export const ManagedPartnersPage = () => (
  <Page title="Gérer les partenaires">
    <PartnersTab />
  </Page>
)
