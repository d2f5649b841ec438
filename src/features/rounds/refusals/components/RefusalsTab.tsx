import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { byId } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { choice } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription, ListRequest } from '../../../../web/ui/list/view.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { doorWords } from '../../doors/labels.ts'
import type { Refusal } from '../contract.ts'
import * as contract from '../contract.ts'

const readRefusals = ({ q, page, size }: ListRequest, lifted: string, signal: AbortSignal) =>
  call(
    contract.listRefusals,
    { query: { page, size, ...(q !== undefined && { q }), ...(lifted && { lifted: 'true' }) } },
    signal,
  )

const liftRefusal = byId(contract.liftRefusal)

const AddRefusal = lazyComponent(() => import('./AddRefusal.tsx'), 'AddRefusal')

const refusals: ListDescription<'lifted'> = {
  size: 50,
  filters: {
    lifted: choice('Montrer', [
      { value: '', label: 'À ne pas visiter' },
      { value: 'true', label: 'À visiter de nouveau' },
    ]),
  },
}

const titleOf = ({ door, flat }: Refusal) => (flat ? `${doorWords(door)}, ${flat}` : doorWords(door))
const sinceOf = ({ since, author, atDoor }: Refusal) =>
  [`Depuis le ${formatDay(since)}`, author && `noté par ${author}`, atDoor && 'à la porte'].filter(Boolean).join(', ')
const liftedOf = ({ liftedAt, liftedBy }: Refusal) =>
  liftedAt && [`Levé le ${formatDay(liftedAt.slice(0, 10))}`, liftedBy && `par ${liftedBy}`].filter(Boolean).join(' ')

const COLUMNS: Column<Refusal>[] = [
  { name: 'since', label: 'Depuis', card: 'line', cell: sinceOf },
  { name: 'lifted', label: 'Levé', card: 'small', cell: liftedOf },
]

/** People who asked not to be visited, in any year (rules#refused-doors). */
export function RefusalsTab() {
  const list = useList(refusals, ['calendars', 'refusals'], (asked, { lifted }, signal) =>
    readRefusals(asked, lifted, signal),
  )
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Refusal>()
  const lifting = useMutation({
    mutationFn: (id: number) => liftRefusal(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      setAsked(undefined)
      toast('success', 'L’adresse est de nouveau à visiter.')
    },
    onError: () => toast('error', 'L’adresse n’a pas pu être remise. Quelqu’un l’a peut-être déjà fait.'),
  })
  return (
    <>
      <List
        list={list}
        title="À ne pas visiter"
        search={{ label: 'Rechercher', placeholder: 'Numéro, rue' }}
        count={(total) => counted(total, 'adresse')}
        main={<Button onClick={() => setAdding(true)}>Ajouter une adresse</Button>}
        table={{
          key: ({ id }) => id,
          head: { name: 'door', label: 'Adresse' },
          title: titleOf,
          to: () => undefined,
          columns: COLUMNS,
          action: (refusal) =>
            refusal.liftedAt === null && (
              <Button variant="default" aria-label={`Lever pour ${titleOf(refusal)}`} onClick={() => setAsked(refusal)}>
                Lever
              </Button>
            ),
        }}
        empty={{
          nothing: 'Personne n’a demandé à ne plus être visité.',
          unmatched: 'Aucune adresse ne correspond.',
        }}
        failed="Les adresses n’ont pas pu être chargées."
      />
      <Suspense>{adding && <AddRefusal onClose={() => setAdding(false)} />}</Suspense>
      {asked && (
        <Confirm
          opened
          title={`Visiter de nouveau «\u00a0${titleOf(asked)}\u00a0»\u00a0?`}
          action="Visiter de nouveau"
          busy={lifting.isPending}
          onConfirm={() => lifting.mutate(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          {sinceOf(asked)}. L’adresse revient dans les tournées&nbsp;; votre nom et la date sont gardés.
        </Confirm>
      )}
    </>
  )
}
