import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatShortDay, parisDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { readSlips, saveSlips, slipsKey } from './client.ts'
import type { DepositSlip } from './contract.ts'
import { SLIP_KINDS, SLIP_STATES } from './labels.ts'

const described: ListDescription<'state' | 'kind'> = {
  size: 25,
  order: {
    fields: ['issuedAt', 'depositedOn'],
    usual: { field: 'issuedAt', direction: 'desc' },
    choices: [
      { value: 'issuedAt,desc', label: 'Les plus récents' },
      { value: 'depositedOn,desc', label: 'Déposés le plus récemment' },
    ],
  },
  filters: {
    state: choice(
      'État',
      [{ value: '', label: 'Tous' }, ...Object.entries(SLIP_STATES).map(([value, { label }]) => ({ value, label }))],
      { param: 'etat', search: where('state') },
    ),
    kind: choice(
      'Nature',
      [{ value: '', label: 'Toutes' }, ...Object.entries(SLIP_KINDS).map(([value, label]) => ({ value, label }))],
      { param: 'nature', search: where('kind') },
    ),
  },
}

const COLUMNS: Column<DepositSlip>[] = [
  { name: 'kind', label: 'Nature', card: 'line', cell: ({ kind }) => SLIP_KINDS[kind] },
  {
    name: 'count',
    label: 'Lignes',
    align: 'number',
    card: 'small',
    room: 'roomy',
    cell: ({ count }) => counted(count, 'ligne'),
  },
  { name: 'total', label: 'Total', align: 'number', card: 'line', cell: ({ total }) => formatEuros(total) },
  {
    name: 'issuedAt',
    label: 'Établi le',
    card: 'small',
    cell: ({ issuedAt }) => formatShortDay(parisDay(new Date(issuedAt))),
  },
  {
    name: 'depositedOn',
    label: 'Déposé le',
    card: 'small',
    cell: ({ depositedOn }) => depositedOn && formatShortDay(depositedOn),
  },
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: ({ state, unpaid }) => (
      <Badge tone={unpaid > 0 ? 'bad' : SLIP_STATES[state].tone}>
        {SLIP_STATES[state].label}
        {unpaid > 0 && `, ${counted(unpaid, 'impayé')}`}
      </Badge>
    ),
  },
]

/** `/management/deposit-slips`: the deposit slips, and the payments still to deposit. */
export function DepositSlipsPage() {
  const list = useList(described, [...slipsKey, 'list'], (asked, _values, signal) => readSlips(asked, signal))
  return (
    <Page
      title="Remises en banque"
      aside={
        <Button component={Link} to="/management/deposit-slips/new">
          Nouveau bordereau
        </Button>
      }
    >
      <List
        list={list}
        label="Bordereaux"
        count={(total) => counted(total, 'bordereau', 'bordereaux')}
        table={{
          key: ({ id }) => id,
          head: { name: 'number', label: 'Bordereau' },
          title: ({ number }) => `n°\u00a0${number}`,
          to: ({ id }) => `/management/deposit-slips/${id}`,
          columns: COLUMNS,
        }}
        empty={{
          nothing:
            'Aucun bordereau encore. Cochez les chèques ou les espèces reçus\u00a0: le bordereau se fait tout seul.',
          unmatched: 'Aucun bordereau ne correspond.',
        }}
        failed="Les bordereaux n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les bordereaux',
          what: 'Les bordereaux que les filtres trouvent.',
          isAnonymous: true,
          save: (format) => saveSlips(list.asked, format),
        }}
      />
    </Page>
  )
}
