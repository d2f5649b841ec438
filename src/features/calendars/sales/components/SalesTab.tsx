import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatShortDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { ORDER_STATES } from '../../../orders/orders/labels.ts'
import { DOUBTS } from '../../campaigns/labels.ts'
import { figuresQuery } from '../../figures/client.ts'
import type { CalendarFigures } from '../../figures/contract.ts'
import { CALENDARS, readSales, saveSheet } from '../client.ts'
import type { ListedSale } from '../contract.ts'
import { SALES } from './sales.ts'

const DeskSale = lazyComponent(() => import('./DeskSale.tsx'), 'DeskSaleDialog')
const Check = lazyComponent(() => import('./CheckDialog.tsx'), 'CheckDialog')

const PLACE = '/management/commissions/calendars'

/** Unpaid and cancelled sales need no check. */
const isToCheck = ({ doubts, checked, state }: ListedSale) =>
  doubts.length > 0 && checked === null && !['PENDING', 'EXPIRED', 'CANCELLED'].includes(state)

/** One word each, so that a row of the table stays one line. */
const WAYS = { CARD: 'Carte', CHEQUE: 'Chèque', TRANSFER: 'Virement', CASH: 'Espèces' }

const doubtsOf = ({ doubts }: ListedSale) => doubts.map((doubt) => DOUBTS[doubt]).join(', ')

const SaleState = ({ sale: { state } }: { sale: ListedSale }) =>
  state !== 'DONE' && <Badge tone={ORDER_STATES[state].tone}>{ORDER_STATES[state].label}</Badge>

const Marks = ({ sale }: { sale: ListedSale }) => (
  <>
    {isToCheck(sale) ? <Badge tone="warn">À vérifier</Badge> : <SaleState sale={sale} />}
    {sale.handedOverAt && <span className="small soft">Remis</span>}
  </>
)

const COLUMNS: Column<ListedSale>[] = [
  { name: 'buyer', label: 'Acheteur', card: 'line', cell: ({ buyer }) => buyer },
  { name: 'seller', label: 'Vendeur', room: 'roomy', card: 'small', cell: ({ seller }) => seller?.name },
  { name: 'day', label: 'Date', align: 'number', card: 'small', cell: ({ day }) => formatShortDay(day) },
  { name: 'means', label: 'Moyen', room: 'roomy', card: 'small', cell: ({ means }) => means && WAYS[means] },
  { name: 'amount', label: 'Montant', align: 'number', card: 'line', cell: ({ amount }) => formatEuros(amount) },
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: (sale) => (
      <span className="nowrap" title={isToCheck(sale) ? doubtsOf(sale) : undefined}>
        <Marks sale={sale} />
      </span>
    ),
    onCard: (sale) => (
      <span className="row">
        <Marks sale={sale} />
        {isToCheck(sale) && <span className="small soft">{doubtsOf(sale)}</span>}
      </span>
    ),
  },
]

const stubWords = ({ stub, declared }: ListedSale) => {
  if (stub !== null) return `Souche n°\u00a0${stub}`
  return declared === null ? 'Sans souche' : `Sans souche (n°\u00a0${declared} déclaré)`
}

type Props = { year: number | undefined }

/** « Ventes »: sales of a campaign, and the buttons to record one. */
export function SalesTab({ year }: Props) {
  const figures = useQuery(figuresQuery(year))
  if (figures.error instanceof HttpProblem && figures.error.status === 404)
    return (
      <EmptyState
        action={
          <Button component={Link} to="?onglet=campagne">
            Préparer une campagne
          </Button>
        }
      >
        Il n’y a pas encore de campagne de calendriers.
      </EmptyState>
    )
  if (figures.isError)
    return <ErrorState onRetry={() => void figures.refetch()}>La campagne n’a pas pu être chargée.</ErrorState>
  if (!figures.data) return <SkeletonRows rows={6} />
  return <Sales figures={figures.data} named={year} />
}

function Sales({ figures, named }: { figures: CalendarFigures; named: number | undefined }) {
  const { year, closed, bySeller } = figures
  const list = useList(SALES, [...CALENDARS, 'sales', year], (asked, _values, signal) =>
    readSales({ ...asked, campaign: year }, signal),
  )
  const [recording, setRecording] = useState(false)
  const [checked, setChecked] = useState<ListedSale>()
  const annee = named === undefined ? '' : `&annee=${named}`
  return (
    <>
      <List
        list={list}
        label="Ventes"
        search={{ label: 'Rechercher', placeholder: 'Souche ou nom' }}
        choices={{
          seller: [
            { value: '', label: 'Tous' },
            ...bySeller.flatMap(({ seller }) => (seller ? [{ value: String(seller.id), label: seller.name }] : [])),
          ],
        }}
        count={(total) => counted(total, 'vente')}
        lead={<Totals figures={figures} annee={annee} />}
        main={!closed && <Button onClick={() => setRecording(true)}>Enregistrer une vente</Button>}
        actions={
          <>
            {!closed && (
              <Button component={Link} to={`${PLACE}/compter${annee.replace('&', '?')}`} variant="default">
                Saisir un carnet
              </Button>
            )}
            <Button component={Link} to={`${PLACE}/scan`} variant="default">
              Scanner un code
            </Button>
          </>
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'stub', label: 'Souche' },
          title: stubWords,
          to: ({ externalId }) => `/management/commissions/calendarCommandDetails/${externalId}`,
          columns: COLUMNS,
          action: (sale) =>
            (sale.checked || isToCheck(sale)) && (
              <Button variant="default" size="compact-md" onClick={() => setChecked(sale)}>
                {sale.checked ? 'Vérifiée' : 'Vérifier'}
              </Button>
            ),
        }}
        empty={{
          nothing: 'Aucune vente encore. Celles de la page d’achat paraissent ici, et celles que vous enregistrez.',
          unmatched: 'Aucune vente ne correspond.',
        }}
        failed="Les ventes n’ont pas pu être chargées."
        exporting={{
          title: 'Exporter les ventes',
          what: 'Les ventes que la recherche et les filtres trouvent, une par ligne.',
          save: (format) => saveSheet({ ...list.asked, campaign: year }, format),
        }}
      />
      <Suspense>
        {recording && <DeskSale year={year} onClose={() => setRecording(false)} />}
        {checked && <Check sale={checked} onClose={() => setChecked(undefined)} />}
      </Suspense>
    </>
  )
}

/** Totals so far, in one line. */
function Totals({ figures, annee }: { figures: CalendarFigures; annee: string }) {
  const { year, total, toCheck, handedOver } = figures
  return (
    <p>
      <strong>
        {counted(total.number, `calendrier ${year}`, `calendriers ${year}`)}, {formatEuros(total.amount)}
      </strong>
      {handedOver > 0 && ` · ${counted(handedOver, 'remis', 'remis')}`}
      {toCheck > 0 && (
        <>
          {' · '}
          <Link className="link-button" to={`?onglet=ventes&verifier=oui&paiement=toutes${annee}`}>
            {toCheck}&nbsp;à vérifier
          </Link>
        </>
      )}
    </p>
  )
}
