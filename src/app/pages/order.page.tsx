import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { HowToPay } from '../../features/orders/offline-payments/components/HowToPay.tsx'
import { RecordMoney } from '../../features/orders/offline-payments/expected/components/RecordMoney.tsx'
import { groupDigits } from '../../features/orders/offline-payments/labels.ts'
import { UndoPayment } from '../../features/orders/offline-payments/undo/components/UndoPayment.tsx'
import { ConfirmBooking } from '../../features/orders/orders/bookings/components/ConfirmBooking.tsx'
import { ForgetGuest } from '../../features/orders/orders/bookings/components/ForgetGuest.tsx'
import { beyondInWords } from '../../features/orders/orders/bookings/labels.ts'
import { orderQuery } from '../../features/orders/orders/client.ts'
import { OrderLines } from '../../features/orders/orders/components/OrderLines.tsx'
import styles from '../../features/orders/orders/components/OrderList.module.css'
import { ReceiptButton } from '../../features/orders/orders/components/ReceiptButton.tsx'
import { Steps } from '../../features/orders/orders/components/Steps.tsx'
import { WriteAboutIt } from '../../features/orders/orders/components/WriteAboutIt.tsx'
import type { EntryNumber, Order, OrderDetails } from '../../features/orders/orders/contract.ts'
import { entryWords, movementWords, ORDER_STATES, titleOf } from '../../features/orders/orders/labels.ts'
import {
  leftToDo,
  NEXT,
  partRefunded,
  REFUND_FAILED,
  REFUND_UNDER_WAY,
  REFUNDED_BY_CARD,
} from '../../features/orders/orders/messages.ts'
import { moneyOf } from '../../features/orders/orders/rules.ts'
import { CancelOrder } from '../../features/orders/refunds/cancellation/components/CancelOrder.tsx'
import { CorrectPayment } from '../../features/orders/refunds/corrections/components/CorrectPayment.tsx'
import { RefundButton } from '../../features/orders/refunds/desk/components/RefundButton.tsx'
import { Withdraw } from '../../features/orders/refunds/withdrawal/components/Withdraw.tsx'
import { useMay, useSession } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { TEXT_PAGES } from '../../features/society/settings/texts/labels.ts'
import { formatDay, formatShortDay, parisDay } from '../../shared/dates.ts'
import { formatEuros } from '../../shared/money.ts'
import { readablePhone } from '../../shared/phones.ts'
import { HttpProblem } from '../../web/http.ts'
import { lazyComponent, lazyPart } from '../../web/ui/lazy.tsx'
import { MoreActions } from '../../web/ui/MoreMenu.tsx'
import { HomeButton } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Badge, EmptyState, ErrorState, Notice, SkeletonRows } from '../../web/ui/states.tsx'
import { BookedLines, LineActions } from './order/BookedLines.tsx'

const isRefused = (error: unknown) => error instanceof HttpProblem && error.status >= 400 && error.status < 500
/** A card's refund is made within moments, and shown after this delay. */
const SOON_MS = 5_000
const isUnderWay = ({ kind, method, state }: OrderDetails['payments'][number]) =>
  kind === 'REFUND' && method === 'CARD' && state === 'PENDING'
const day = (instant: string) => formatDay(parisDay(new Date(instant)))

type Pay = (order: OrderDetails) => ReactNode

/** How its buyer pays it, and whether they opened it by a mailed link. */
type Slots = { pay: Pay; byLink?: boolean }

const PayAgain = lazyComponent<'PayAgain', { order: Order }>(
  () => import('../../features/bookings/cart/components/PayAgain.tsx'),
  'PayAgain',
)
const OrderNotes = lazyPart(() => import('../../features/orders/orders/notes/components/OrderNotes.tsx'), 'OrderNotes')

/** An order opened by a mailed link, without signing in (rules#order-links). */
export const LinkedOrderPage = ({ pay }: { pay: Pay }) => <OrderOf byLink pay={pay} />

/** `/command/{commandId}`: an order, with the way to pay it and to record its payment. */
export const OrderPage = () => <OrderOf pay={(order) => <PayAgain order={order} />} />

/** An order with its lines, payments, receipt and next steps. */
function OrderOf({ pay, byLink = false }: Slots) {
  const id = Number(useParams().commandId)
  const session = useSession()
  const manages = { persons: useMay(may.managePersons), orders: useMay(may.seeOrders, 'ANY') }
  const order = useQuery({
    ...orderQuery(id),
    enabled: Number.isInteger(id) && id > 0,
    refetchInterval: ({ state }) => state.data?.payments.some(isUnderWay) && SOON_MS,
  })
  if (!(id > 0) || isRefused(order.error)) return byLink ? <LinkIsOver /> : <OrderNotFound />
  if (order.isError)
    return (
      <Page title="Commande">
        <ErrorState onRetry={() => void order.refetch()}>Cette commande n’a pas pu être chargée.</ErrorState>
      </Page>
    )
  if (!order.data || !(session || byLink))
    return (
      <Page title="Commande">
        <SkeletonRows rows={2} height={180} />
      </Page>
    )
  const { state } = order.data
  // The buyer reads the state and the next step below.
  const own = byLink || order.data.personId === session?.userId
  return (
    <Page
      title={titleOf(order.data)}
      {...(session && !byLink && { crumbs: [originOf(order.data, session.userId, manages)] })}
      aside={
        <div className={styles.aside}>
          {!own && <Badge tone={ORDER_STATES[state].tone}>{ORDER_STATES[state].label}</Badge>}
          <OrderActions order={order.data} own={own} />
        </div>
      }
    >
      <OrderView order={order.data} own={own} pay={pay} byLink={byLink} />
    </Page>
  )
}

/** Actions on an order other than paying it; also on its line if there is only one. */
function OrderActions({ order, own }: { order: OrderDetails; own: boolean }) {
  const managesSociety = useMay(may.manageSociety)
  const [line, ...others] = order.reservations
  return (
    <MoreActions label="Autres actions">
      <ReceiptButton order={order} />
      <WriteAboutIt order={order} />
      {order.kind === 'CART' && line && others.length === 0 && <LineActions order={order} line={line} own={own} />}
      {(own || managesSociety) && <CancelOrder order={order} own={own} />}
    </MoreActions>
  )
}

/** Page from which an order was opened: one's own orders, those one administers, or the buyer's page. */
function originOf(
  { personId, administered }: OrderDetails,
  own: number,
  manages: { persons: boolean; orders: boolean },
) {
  if (personId === own) return { label: 'Mes commandes', to: `/myCommands/${personId}` }
  if (administered && manages.orders) return { label: 'Commandes', to: '/management/commands' }
  if (personId !== null && manages.persons) return { label: 'Personne', to: `/person/${personId}` }
  return { label: 'Accueil', to: '/' }
}

const OrderNotFound = () => (
  <Page title="Commande introuvable" crumbs={[{ label: 'Accueil', to: '/' }]}>
    <EmptyState action={<HomeButton />}>Cette commande n’existe pas, ou elle ne vous est pas ouverte.</EmptyState>
  </Page>
)

const LinkIsOver = () => (
  <Page title="Ce lien ne marche plus">
    <EmptyState
      action={
        <Button component={Link} to="/">
          Se connecter
        </Button>
      }
    >
      Vos commandes et vos reçus restent dans votre compte&nbsp;: connectez-vous pour les retrouver.
    </EmptyState>
  </Page>
)

/** Name of the buyer, linked to their page for administrators of persons. */
function Buyer({ order: { buyer, personId } }: { order: OrderDetails }) {
  const opensPersons = useMay(may.managePersons)
  return personId !== null && opensPersons ? <Link to={`/person/${personId}`}>{buyer}</Link> : buyer
}

function OrderView({ order, own, pay, byLink }: Slots & { order: OrderDetails; own: boolean }) {
  const managesSociety = useMay(may.manageSociety)
  const keepsAccounts = useMay(may.keepAccounts)
  const buyer = <Buyer order={order} />
  const facts: [string, ReactNode][] = [
    ['Commande n°', order.id],
    // A payment recorded late may precede its order.
    ['Commandée le', order.paidAt && order.paidAt < order.createdAt ? null : day(order.createdAt)],
    ['Payée le', order.paidAt && day(order.paidAt)],
    ['Reçu n°', order.receiptNumber],
    ['Référence du paiement attendu', order.howToPay && groupDigits(order.howToPay.reference)],
    ['Au nom de', own || order.buyer === null ? null : buyer],
    ['Réservée par', order.booking?.by ?? null],
    ['Malgré', own ? null : beyondInWords(order)],
    ['E-mail', order.contact?.email ?? null],
    ['Téléphone', order.contact?.phone ? readablePhone(order.contact.phone) : null],
  ]
  return (
    <div className={styles.page}>
      <div className="stack">
        {/* What the member must do comes before what is settled. */}
        {own && order.booking?.toConfirm && <ConfirmBooking order={order} />}
        {own && (order.howToPay ? <HowToPay how={order.howToPay} /> : <Next order={order} />)}
        {own && order.state === 'PENDING' && pay(order)}
        <section className="card stack" aria-labelledby="order-lines">
          <h2 id="order-lines">Détail</h2>
          {order.kind === 'CART' ? <BookedLines order={order} own={own} /> : <OrderLines order={order} />}
          {order.part && <p className="small soft">Cette commande a d’autres lignes, pour d’autres commissions.</p>}
          {own && <Withdraw order={order} />}
        </section>
      </div>
      <div className={`stack ${styles.money}`}>
        <section className="card stack" aria-labelledby="order-money">
          <h2 id="order-money">Règlement</h2>
          {order.payments.length === 0 && <p className="soft">Aucun paiement enregistré.</p>}
          {order.payments.length > 0 && (
            <ul className={styles.lines}>
              {order.payments.map((payment, index) => (
                <li key={`${movementWords(payment)}-${index.toString()}`}>
                  <div>
                    {movementWords(payment)}
                    <div className={styles.traces}>
                      <OnSlip payment={payment} />
                      <OnStatement payment={payment} />
                      <InAccounts entry={order.entries?.find((entry) => entry.payment === payment.id)} />
                    </div>
                  </div>
                  <span className="nowrap">
                    {formatEuros(payment.kind === 'REFUND' ? -payment.amount : payment.amount)}
                  </span>
                  <div className={styles.acts}>
                    <UndoPayment payment={payment} />
                    {keepsAccounts && <CorrectPayment payment={payment} />}
                  </div>
                </li>
              ))}
            </ul>
          )}
          {keepsAccounts && order.payments.some(isToSettle) && (
            <p className="small">
              À faire&nbsp;: <Link to="/management/payments/problems">Remboursements et anomalies</Link>
            </p>
          )}
          <div className={`row ${styles.actions}`}>
            {!byLink && <RecordMoney order={order} />}
            {order.repayable && <RefundButton order={order} />}
          </div>
        </section>
        <section className="card stack" aria-labelledby="order-facts">
          <h2 id="order-facts">Références</h2>
          <dl className="facts">
            {facts.map(([label, value]) =>
              value === null ? null : (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
            )}
          </dl>
          {order.terms !== null && (
            <p className="small">
              Conditions générales de vente acceptées&nbsp;:{' '}
              <a href={`${TEXT_PAGES['terms-of-sale']}?version=${order.terms}`} target="_blank" rel="noreferrer">
                version {order.terms}
                <span className="visually-hidden"> (nouvelle fenêtre)</span>
              </a>
            </p>
          )}
        </section>
      </div>
      <div className="stack">
        {order.steps.length > 0 && (
          <section className="card stack" aria-labelledby="order-steps">
            <h2 id="order-steps">Historique</h2>
            <Steps order={order} own={own} />
          </section>
        )}
        {managesSociety && order.booking?.guest && order.buyer !== null && <ForgetGuest order={order} />}
        {order.administered && <OrderNotes orderId={order.id} />}
      </div>
    </div>
  )
}

function OnSlip({ payment: { slip } }: { payment: OrderDetails['payments'][number] }) {
  if (!slip) return null
  return (
    <Link to={`/management/deposit-slips/${slip.id}`} className="small nowrap">
      Bordereau n°&nbsp;{slip.number}
      {slip.state === 'ISSUED' && ', à déposer'}
    </Link>
  )
}

function OnStatement({ payment: { bankLine } }: { payment: OrderDetails['payments'][number] }) {
  if (!bankLine) return null
  return (
    <Link to={`/management/statements/${bankLine.statement}?groupe=SETTLED`} className="small nowrap">
      Relevé, ligne du {formatShortDay(bankLine.on)}
    </Link>
  )
}

/** Accounting entry of a payment, for those who keep the accounts. */
const InAccounts = ({ entry }: { entry: EntryNumber | undefined }) =>
  entry && <span className="small soft">Écriture {entryWords(entry)}</span>

/** Money that an administrator must refund, or whose refund failed. */
const isToSettle = ({ kind, method, state }: OrderDetails['payments'][number]) =>
  kind === 'REFUND' && (state === 'FAILED' || (state === 'PENDING' && method !== 'CARD'))

/** What the buyer has left to do, if anything. */
function Next({ order }: { order: OrderDetails }) {
  const refunds = order.payments.filter(({ kind, reversed }) => kind === 'REFUND' && reversed !== true)
  const next = NEXT[order.state]
  return (
    <>
      <Notice tone={next.tone} title={next.title}>
        {order.state === 'PARTIALLY_REFUNDED' && `${partRefunded(moneyOf(order), order.total)} `}
        {order.state === 'PAID' ? leftToDo(order) : next.text}
        {order.state === 'REFUNDED' && refunds.some(({ method }) => method === 'CARD') && ` ${REFUNDED_BY_CARD}`}
        {next.pay && order.kind === 'ADHESION' && (
          <>
            {' '}
            <Link to="/">Aller à l’accueil pour la régler</Link>
          </>
        )}
        {order.kind === 'CART' && order.state === 'EXPIRED' && (
          <>
            {' '}
            Ce que vous vouliez est toujours dans votre panier, si c’est encore libre.{' '}
            <Link to="/cart">Revenir au panier</Link>
          </>
        )}
      </Notice>
      {refunds.some(({ state }) => state === 'PENDING') && <Notice tone="info">{REFUND_UNDER_WAY}</Notice>}
      {refunds.length > 0 && refunds.every(({ state }) => state === 'FAILED') && (
        <Notice tone="warn">{REFUND_FAILED}</Notice>
      )}
    </>
  )
}
