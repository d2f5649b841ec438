import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { formatShortDay, parisDay } from '../../../../../shared/dates.ts'
import { formatEuros, toCents, toEuros } from '../../../../../shared/money.ts'
import { compare } from '../../../../../shared/rsql-writer.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { choice, where } from '../../../../../web/ui/list/filters.ts'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import type { RowSelection } from '../../../../../web/ui/list/picked.ts'
import { SelectionBar } from '../../../../../web/ui/list/SelectionBar.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../../web/ui/list/view.ts'
import { Badge } from '../../../../../web/ui/states.tsx'
import { OFFLINE_METHODS } from '../../../orders/contract.ts'
import { METHOD_LABELS } from '../../../orders/labels.ts'
import { groupDigits } from '../../labels.ts'
import { readExpectedPayments, saveSheet } from '../client.ts'
import type { ExpectedPayment } from '../contract.ts'
import { EXPECTED_PAYMENT_STATES } from '../labels.ts'

const RecordDialog = lazyComponent(() => import('./RecordDialog.tsx'), 'RecordDialog')

const RecordMany = lazyComponent(() => import('./RecordMany.tsx'), 'RecordMany')

const sumOf = (payments: readonly ExpectedPayment[]) =>
  toEuros(payments.reduce((sum, { total }) => sum + toCents(total), 0))

const ALL = 'TOUS'

const expectedPayments: ListDescription<'state' | 'awaits'> = {
  size: 25,
  order: {
    fields: ['createdAt', 'until'],
    usual: { field: 'createdAt', direction: 'asc' },
    choices: [
      { value: 'createdAt,asc', label: 'Les plus anciens' },
      { value: 'until,asc', label: 'Le délai le plus proche' },
    ],
  },
  filters: {
    state: choice(
      'État',
      [
        { value: '', label: 'Tous' },
        ...Object.entries(EXPECTED_PAYMENT_STATES).map(([value, { label }]) => ({ value, label })),
      ],
      {
        param: 'etat',
        usual: 'PENDING',
        search: (state) => (state === ALL ? undefined : compare('state', '==', state)),
      },
    ),
    awaits: choice(
      'Moyen',
      [{ value: '', label: 'Tous' }, ...OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))],
      { param: 'moyen', search: where('awaits') },
    ),
  },
}

const COLUMNS: Column<ExpectedPayment>[] = [
  { name: 'reference', label: 'Référence', card: 'line', cell: ({ reference }) => groupDigits(reference) },
  { name: 'total', label: 'Montant', align: 'number', card: 'line', cell: ({ total }) => formatEuros(total) },
  { name: 'awaits', label: 'Moyen', card: 'line', cell: ({ awaits }) => METHOD_LABELS[awaits] },
  {
    name: 'createdAt',
    label: 'Depuis le',
    room: 'roomy',
    cell: ({ createdAt }) => formatShortDay(parisDay(new Date(createdAt))),
  },
  {
    name: 'until',
    label: 'Jusqu’au',
    card: 'small',
    cell: ({ until }) => until && formatShortDay(until),
    onCard: ({ until }) => until && `Jusqu’au ${formatShortDay(until)}`,
  },
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: ({ state }) => (
      <Badge tone={EXPECTED_PAYMENT_STATES[state].tone}>{EXPECTED_PAYMENT_STATES[state].label}</Badge>
    ),
  },
]

/** Orders that expect a cheque, a transfer or cash: found by reference or name, and recorded as the money arrives. */
export function ExpectedPaymentList() {
  const list = useList(expectedPayments, ['payments', 'awaited'], (asked, _values, signal) =>
    readExpectedPayments(asked, signal),
  )
  const [opened, setOpened] = useState<ExpectedPayment>()
  /** Ticked payments of all pages, in the order in which they were ticked. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, ExpectedPayment>>(new Map())
  const [recording, setRecording] = useState(false)
  const rows = list.rows ?? []
  const pick = ({ ids }: RowSelection) =>
    setTicked((before) => {
      const known = [...before.values(), ...rows]
      return new Map(known.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]))
    })
  const picked = { ids: new Set(ticked.keys()), all: false }
  return (
    <>
      <List
        list={list}
        label="Paiements attendus"
        search={{ label: 'Rechercher', placeholder: 'Référence ou nom' }}
        count={(total) => counted(total, 'paiement')}
        table={{
          key: ({ id }) => id,
          head: { name: 'person', label: 'Membre' },
          title: ({ person, id }) => person?.name ?? `Commande n°\u00a0${id}`,
          to: (payment) => () => setOpened(payment),
          columns: COLUMNS,
        }}
        selecting={{
          picked,
          onPick: pick,
          label: ({ person, id }) => `Cocher ${person?.name ?? `la commande n°\u00a0${id}`}`,
          page: 'Cocher tous les paiements de cette page',
        }}
        bar={
          <SelectionBar
            label="Paiements reçus"
            picked={picked}
            total={ticked.size}
            onPick={pick}
            count={(chosen) => `${counted(chosen, 'reçu')} · ${formatEuros(sumOf([...ticked.values()]))}`}
            none="Tout décocher"
          >
            <Button onClick={() => setRecording(true)}>Enregistrer…</Button>
          </SelectionBar>
        }
        empty={{
          nothing: 'Aucun paiement n’est attendu. Les chèques, virements et espèces à recevoir paraissent ici.',
          unmatched: 'Aucun paiement attendu ne correspond.',
        }}
        failed="Les paiements attendus n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les paiements attendus',
          what: 'Les paiements que la recherche et les filtres trouvent.',
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>
        {recording && (
          <RecordMany
            payments={[...ticked.values()]}
            onClose={() => {
              setRecording(false)
              setTicked(new Map())
            }}
          />
        )}
      </Suspense>
      <Suspense>{opened && <RecordDialog payment={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
