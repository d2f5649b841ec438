import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { ARCHIVED, ArchiveButton } from '../../../../../web/ui/archiving.tsx'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../../web/ui/list/view.ts'
import { OrderButton } from '../../../../../web/ui/ordering.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import type { LightCommission } from '../../../../society/commissions/contract.ts'
import { PERIODS, priceInWords } from '../../labels.ts'
import { archiveResource, orderIn, readIn, restoreResource, saveSheet } from '../client.ts'
import type { AdministeredResource } from '../contract.ts'
import { ARCHIVING_FAILED } from '../messages.ts'
import { pageOf, participantsOf, participantsWord } from './addresses.ts'

const administered: ListDescription<'archived'> = {
  size: 50,
  order: {
    fields: ['name', 'price', 'position'],
    usual: { field: 'position', direction: 'asc' },
    choices: [
      { value: 'position,asc', label: 'Comme les membres' },
      { value: 'name,asc', label: 'Nom, A à Z' },
      { value: 'price,asc', label: 'Prix, du moins cher au plus cher' },
    ],
  },
  filters: { archived: ARCHIVED },
}

const COLUMNS: Column<AdministeredResource>[] = [
  { name: 'price', label: 'Prix', align: 'number', card: 'line', cell: (resource) => priceInWords(resource) },
  {
    name: 'billingPeriod',
    label: 'Facturation',
    room: 'roomy',
    cell: ({ billingPeriod }) => PERIODS[billingPeriod].label,
  },
  {
    name: 'ahead',
    label: 'À venir',
    align: 'number',
    card: 'small',
    onCard: ({ ahead }) => ahead > 0 && counted(ahead, 'réservation à venir', 'réservations à venir'),
    cell: ({ ahead }) => ahead,
  },
  {
    name: 'waiting',
    label: 'Liste d’attente',
    align: 'number',
    room: 'roomy',
    card: 'small',
    onCard: ({ waiting }) => waiting > 0 && `${counted(waiting, 'personne')} en liste d’attente`,
    cell: ({ waiting }) => waiting,
  },
  {
    name: 'active',
    label: 'Proposée',
    card: 'beside',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'quiet'}>{active ? 'Proposée' : 'Brouillon'}</Badge>,
  },
]

/** Resources of a commission for its administrators: add, edit, sort, archive and restore. */
export function ResourcesTab({ commission }: { commission: LightCommission }) {
  const { id } = commission
  const list = useList(administered, ['resources', 'administered', id], (asked, _values, signal) =>
    readIn(id)(asked, signal),
  )
  return (
    <List
      list={list}
      title="Ressources"
      search={{ label: 'Rechercher', placeholder: 'Nom' }}
      count={(total) => counted(total, 'ressource')}
      main={
        <Button component={Link} to={pageOf(commission, 'new')}>
          Ajouter une ressource
        </Button>
      }
      actions={
        <OrderButton
          title="Ordre des ressources"
          intro="Les membres les voient dans cet ordre sur la page de la commission."
          read={readIn(id)}
          save={orderIn(id)}
          shownIn="resources"
        />
      }
      table={{
        key: (resource) => resource.id,
        head: { name: 'name', label: 'Nom' },
        title: ({ name }) => name,
        // Archived resources must be restored before they can be edited.
        to: (resource) => (resource.archived ? undefined : pageOf(commission, resource.id)),
        columns: COLUMNS,
        action: (resource) => (
          <>
            {resource.billingPeriod === 'UNIT' && !resource.archived && (
              <Button
                component={Link}
                to={participantsOf(commission, resource.id)}
                variant="subtle"
                aria-label={`${participantsWord(resource)}\u00a0: ${resource.name}`}
              >
                {participantsWord(resource)}
              </Button>
            )}
            <ArchiveButton
              thing={resource}
              archive={archiveResource}
              restore={restoreResource}
              shownIn="resources"
              refusals={ARCHIVING_FAILED}
            />
          </>
        ),
      }}
      empty={{
        nothing: 'Aucune ressource encore. Ajoutez ce que la commission loue, vend ou prête.',
        unmatched: 'Aucune ressource ne correspond.',
      }}
      failed="Les ressources n’ont pas pu être chargées."
      exporting={{
        title: 'Exporter les ressources',
        what: 'Les ressources que la recherche et les filtres trouvent.',
        isAnonymous: true,
        save: (format) => saveSheet(id, list.asked, format),
      }}
    />
  )
}
