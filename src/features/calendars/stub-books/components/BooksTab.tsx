import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { choice, where } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { readBooks, saveBooks } from '../client.ts'
import type { Book } from '../contract.ts'
import { KIND_LABELS, rangeWords, STATE_LABELS } from '../labels.ts'
import { BookState } from './BookState.tsx'

const NewBooks = lazyComponent(() => import('./NewBooks.tsx'), 'NewBooks')
const PrintLabels = lazyComponent(() => import('./PrintLabels.tsx'), 'PrintLabels')
const SellersMoney = lazyComponent(() => import('./SellersMoney.tsx'), 'SellersMoney')

const options = (labels: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const books: ListDescription<'state' | 'kind'> = {
  size: 50,
  order: {
    fields: ['firstStub', 'seller', 'state'],
    usual: { field: 'firstStub', direction: 'asc' },
    choices: [
      { value: 'firstStub,asc', label: 'Numéro' },
      { value: 'seller,asc', label: 'Vendeur' },
      { value: 'state,asc', label: 'État' },
    ],
  },
  filters: {
    state: choice('État', options({ ...STATE_LABELS, GIVEN: 'Pas rendus' }, 'Tous'), {
      param: 'etat',
      search: where('state'),
    }),
    kind: choice('Pour', options(KIND_LABELS, 'Tous'), { param: 'pour', search: where('kind'), place: 'more' }),
  },
}

const sellerOf = ({ kind, seller, team }: Book) => {
  if (kind === 'WEB') return KIND_LABELS.WEB
  return [seller && `${seller.firstName} ${seller.lastName}`, team].filter(Boolean).join(' · ')
}

const COLUMNS: Column<Book>[] = [
  { name: 'seller', label: 'Vendeur', card: 'line', cell: sellerOf },
  { name: 'state', label: 'État', card: 'beside', cell: (book) => <BookState book={book} /> },
  {
    name: 'sold',
    label: 'Vendues',
    align: 'number',
    card: 'small',
    cell: ({ sold, firstStub, lastStub }) => `${sold} / ${lastStub - firstStub + 1}`,
    onCard: ({ sold, free }) => `${counted(sold, 'vendue')}, ${counted(free, 'libre')}`,
  },
  {
    name: 'cash',
    label: 'Espèces',
    align: 'number',
    cell: ({ kind, seller, cash, sellerBooks }) =>
      kind === 'SELLER' &&
      (seller || cash > 0) && (
        <>
          {formatEuros(cash)}
          {sellerBooks > 1 && <div className="small soft">pour ses {sellerBooks} carnets</div>}
        </>
      ),
  },
  {
    name: 'counted',
    label: 'Comptées',
    align: 'number',
    room: 'roomy',
    cell: ({ counted: there }) => there !== null && formatEuros(there),
  },
]

type Props = {
  year: number | undefined
  /** Dialog with the sellers who have not returned a book, and the mail that reminds them. */
  reminding: (window: { year: number | undefined; onClose: () => void }) => ReactNode
}

/** The books of a campaign: the holder of each, its sales, and the books not returned yet (rules#calendar-books). */
export function BooksTab({ year, reminding }: Props) {
  const list = useList(books, ['calendars', 'books', year], (asked, _values, signal) =>
    readBooks({ ...asked, campaign: year }, signal),
  )
  const [opened, setOpened] = useState<'new' | 'labels' | 'out' | 'money'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <List
        list={list}
        title="Carnets de souches"
        search={{ label: 'Rechercher', placeholder: 'Numéro de souche, vendeur, équipe' }}
        count={(total) => counted(total, 'carnet')}
        main={<Button onClick={() => setOpened('new')}>Ajouter des carnets</Button>}
        actions={
          <>
            <Button variant="default" onClick={() => setOpened('out')}>
              Pas encore rendus
            </Button>
            <Button variant="default" onClick={() => setOpened('money')}>
              Argent des vendeurs
            </Button>
            <Button variant="default" onClick={() => setOpened('labels')}>
              Étiquettes
            </Button>
          </>
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'firstStub', label: 'Souches' },
          title: ({ firstStub, lastStub }) => rangeWords(firstStub, lastStub),
          to: ({ id }) => `/management/commissions/calendars/carnets/${id}`,
          columns: COLUMNS,
        }}
        empty={{
          nothing: 'Aucun carnet encore. Ajoutez ceux que l’imprimeur a livrés, puis confiez-les aux vendeurs.',
          unmatched: 'Aucun carnet ne correspond.',
        }}
        failed={
          'Les carnets n’ont pas pu être chargés. Réessayez\u00a0; si aucune campagne n’est préparée, commencez par l’onglet «\u00a0Campagne\u00a0».'
        }
        exporting={{
          title: 'Exporter les carnets',
          what: 'Les carnets que la recherche et les filtres trouvent.',
          save: (format) => saveBooks({ ...list.asked, campaign: year }, format),
        }}
      />
      <Suspense>
        {opened === 'new' && <NewBooks year={year} onClose={close} />}
        {opened === 'labels' && <PrintLabels year={year} onClose={close} />}
        {opened === 'money' && <SellersMoney year={year} onClose={close} />}
        {opened === 'out' && reminding({ year, onClose: close })}
      </Suspense>
    </>
  )
}
