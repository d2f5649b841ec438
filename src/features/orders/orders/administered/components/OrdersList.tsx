import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { formatShortDay, parisDay } from '../../../../../shared/dates.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { readPageOf, saveListAs } from '../../../../../web/calls.ts'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import { Badge } from '../../../../../web/ui/states.tsx'
import { useHolder } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import { isAllowed } from '../../../../platform/access/rules.ts'
import { lightCommissionsQuery } from '../../../../society/commissions/client.ts'
import type { LightCommission } from '../../../../society/commissions/contract.ts'
import { listOrders, listOrdersFile, type Order } from '../../contract.ts'
import { linesInWords, meansWords, ORDER_STATES } from '../../labels.ts'
import { moneyOf } from '../../rules.ts'
import { everyOrder, ordersOfOne } from './orders.ts'

const readOrders = readPageOf(listOrders)

const saveSheet = saveListAs(listOrdersFile, 'commandes')

const COLUMNS: Column<Order>[] = [
  { name: 'id', label: 'Commande', card: 'line', cell: ({ id }) => `n°\u00a0${id}` },
  { name: 'lines', label: 'Détail', room: 'roomy', card: 'small', cell: linesInWords },
  {
    name: 'createdAt',
    label: 'Passée le',
    card: 'small',
    align: 'number',
    cell: ({ createdAt }) => formatShortDay(parisDay(new Date(createdAt))),
  },
  { name: 'means', label: 'Moyen', room: 'roomy', card: 'small', cell: meansWords },
  { name: 'total', label: 'Total', align: 'number', card: 'line', cell: ({ total }) => formatEuros(total) },
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: (order) => {
      const { tone, label } = ORDER_STATES[order.state]
      const isOwed = moneyOf(order).owed > 0
      return (
        <span className="nowrap">
          <Badge tone={isOwed ? 'warn' : tone}>{isOwed ? `${label}, à rembourser` : label}</Badge>
        </span>
      )
    },
  },
]

/** Commissions whose orders the signed-in person administers. */
function useAdministered() {
  const holder = useHolder()
  const { data } = useQuery(lightCommissionsQuery)
  const own = (data?._embedded.data ?? []).filter((each) => holder && isAllowed(holder, may.manageCommission, each))
  return [
    { value: '', label: 'Toutes' },
    ...own.map(({ name, technicalName }) => ({ value: technicalName, label: name })),
  ]
}

/** Orders that the signed-in person administers: all they may see, or those with a line of one commission. */
export function OrdersList({ commission }: { commission?: LightCommission }) {
  const described = commission ? ordersOfOne : everyOrder
  const within = (chosen: string) => {
    const named = commission?.technicalName ?? chosen
    return named ? { commission: named } : {}
  }
  const list = useList(described, ['commands', 'administered', commission?.id ?? 0], (asked, values, signal) =>
    readOrders({ ...asked, ...within(values.commission) }, signal),
  )
  return (
    <List
      list={list}
      {...(commission ? { title: 'Commandes' } : { label: 'Commandes' })}
      search={{ label: 'Rechercher', placeholder: 'Nom, numéro, référence' }}
      choices={{ commission: useAdministered() }}
      count={(total) => counted(total, 'commande')}
      table={{
        key: ({ id }) => id,
        head: { name: 'buyer', label: 'Acheteur' },
        title: ({ buyer }) => buyer ?? 'Compte effacé',
        to: ({ id }) => `/command/${id}`,
        columns: COLUMNS,
      }}
      empty={{
        nothing: 'Aucune commande encore. Les réservations et les achats des membres paraissent ici.',
        unmatched: 'Aucune commande ne correspond.',
      }}
      failed="Les commandes n’ont pas pu être chargées."
      exporting={{
        title: 'Exporter les commandes',
        what: 'Les commandes que la recherche et les filtres trouvent, une par ligne.',
        save: (format) => saveSheet({ ...list.asked, ...within(list.view.values.commission) }, format),
      }}
    />
  )
}
