import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDays } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { compare } from '../../../../shared/rsql-writer.ts'
import { choice, day, where } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import type { Reservation } from '../../../catalogue/reservations/contract.ts'
import { LINE_STATES, lineState } from '../../../catalogue/reservations/labels.ts'
import { sellableQuery } from '../../../catalogue/resources/administered/client.ts'
import { participantsOf, participantsWord } from '../../../catalogue/resources/administered/components/addresses.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { readBookedIn, saveBookedIn } from '../client.ts'

const STATES = [
  { value: '', label: 'Tous' },
  ...Object.entries(LINE_STATES).map(([value, { label }]) => ({ value, label })),
]
const ANY = { value: '', label: 'Toutes' }

const booked: ListDescription<'state' | 'resource' | 'from' | 'to'> = {
  size: 50,
  order: {
    fields: ['startDate', 'createdAt'],
    usual: { field: 'startDate', direction: 'desc' },
    choices: [
      { value: 'createdAt,desc', label: 'Les dernières réservées' },
      { value: 'startDate,asc', label: 'Premier jour, du plus proche' },
      { value: 'startDate,desc', label: 'Premier jour, du plus lointain' },
    ],
  },
  filters: {
    state: choice('État', STATES, { param: 'etat', search: where('state') }),
    resource: choice('Ressource', [], {
      param: 'ressource',
      knows: (value) => /^\d{1,9}$/.test(value),
      search: (value) => (value ? compare('resourceId', '==', value) : undefined),
    }),
    from: day('À partir du', { param: 'du', search: where('endDate', '>=') }),
    to: day('Jusqu’au', { param: 'au', search: where('startDate', '<=') }),
  },
}

const COLUMNS: Column<Reservation>[] = [
  {
    name: 'name',
    label: 'Ressource',
    card: 'line',
    cell: ({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name),
  },
  {
    name: 'startDate',
    label: 'Dates',
    card: 'small',
    cell: ({ startDate, endDate }) => startDate && endDate && formatDays(startDate, endDate),
  },
  { name: 'price', label: 'Prix', align: 'number', room: 'roomy', cell: ({ price }) => formatEuros(price) },
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: (line) => {
      const { tone, label } = lineState(line)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
]

type Props = { commission: LightCommission; main?: ReactNode }

/** Every booking and sale of a commission, past and cancelled ones included; a row links to its order. */
export function BookedStays({ commission, main }: Props) {
  const { data: resources = [] } = useQuery(sellableQuery(commission.id))
  const list = useList(booked, ['commands', 'booked', commission.id], (asked, _values, signal) =>
    readBookedIn(commission.technicalName, asked, signal),
  )
  const chosen = resources.find(
    ({ id, billingPeriod }) => billingPeriod === 'UNIT' && String(id) === list.view.values.resource,
  )
  return (
    <List
      list={list}
      label={`Réservations ${de(commission.name)}`}
      search={{ label: 'Rechercher', placeholder: 'Nom de la personne' }}
      choices={{ resource: [ANY, ...resources.map(({ id, name }) => ({ value: String(id), label: name }))] }}
      count={(total) => counted(total, 'réservation')}
      main={main}
      actions={
        chosen && (
          <Button component={Link} to={participantsOf(commission, chosen.id)} variant="default">
            {participantsWord(chosen)}
          </Button>
        )
      }
      table={{
        key: ({ id }) => id,
        head: { name: 'buyer', label: 'Pour' },
        title: ({ buyer }) => buyer ?? 'Un compte effacé',
        to: ({ commandId }) => `/command/${commandId}`,
        columns: COLUMNS,
      }}
      empty={{
        nothing: 'Rien n’a été réservé encore.',
        unmatched: 'Aucune réservation ne correspond.',
      }}
      failed="Les réservations n’ont pas pu être chargées."
      exporting={{
        title: 'Exporter les réservations',
        what: 'Les réservations que la recherche et les filtres trouvent, une par ligne.',
        save: (format) => saveBookedIn(commission.technicalName, list.asked, format),
      }}
    />
  )
}
