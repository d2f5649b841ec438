import {
  IconActivityHeartbeat,
  IconBuildingBank,
  IconCashBanknote,
  IconCreditCardPay,
  IconCreditCardRefund,
  IconHourglass,
  IconMailQuestion,
  IconMailX,
  IconPhotoExclamation,
  IconPhotoQuestion,
  IconUserCheck,
  IconUsersGroup,
  IconUserX,
} from '@tabler/icons-react'
import { campaignProgressQuery } from '../../../features/administration/campaigns/progress/client.ts'
import type { CampaignProgress } from '../../../features/administration/campaigns/progress/contract.ts'
import { countLate, queueQuery } from '../../../features/administration/register/client.ts'
import { picturedChildrenQuery } from '../../../features/content/albums/consent/client.ts'
import { unregisteredQuery } from '../../../features/content/albums/naming/client.ts'
import { reportedQuery } from '../../../features/content/albums/reports/client.ts'
import { stuckMailsQuery } from '../../../features/mailing/mail-delivery/client.ts'
import { erasuresQuery } from '../../../features/members/privacy/erasure/client.ts'
import { systemStatusQuery } from '../../../features/operations/system-status/client.ts'
import type { Matter } from '../../../features/operations/system-status/contract.ts'
import { MATTER_WORDS } from '../../../features/operations/system-status/labels.ts'
import { unannounced } from '../../../features/operations/system-status/rules.ts'
import { expectedPaymentsQuery } from '../../../features/orders/offline-payments/expected/client.ts'
import { pendingOrdersQuery } from '../../../features/orders/orders/client.ts'
import type { Order } from '../../../features/orders/orders/contract.ts'
import { PAID_BY, titleOf } from '../../../features/orders/orders/labels.ts'
import { problemsQuery } from '../../../features/orders/payments/problems/client.ts'
import { treasuryQuery } from '../../../features/orders/treasury/client.ts'
import type { Sum, TreasurySummary } from '../../../features/orders/treasury/contract.ts'
import type { Session } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { isAllowed } from '../../../features/platform/access/rules.ts'
import { newMessagesQuery } from '../../../features/society/contact/client.ts'
import { personQuery } from '../../../features/society/persons/client.ts'
import { FAULT_LABELS } from '../../../features/society/persons/labels.ts'
import { counted } from '../../../shared/counted.ts'
import { addDays, formatDay, formatMoment } from '../../../shared/dates.ts'
import { de } from '../../../shared/french.ts'
import { formatEuros } from '../../../shared/money.ts'
import { type Source, source, type Todo } from './source.ts'
import { STAY_SOURCES } from './stays.ts'

const everybody = () => true
const managesPersons = (me: Session) => isAllowed(me, may.managePersons)
const recordsMoney = (me: Session) => isAllowed(me, may.recordMoney)
const keepsAccounts = (me: Session) => isAllowed(me, may.keepAccounts)
/**
 * Whether the member has the treasurer's role itself; administrators of the society find these tasks under
 * « Trésorerie ».
 */
const keepsMoney = ({ roles }: Session) => roles.includes('general_TREASURER')
const managesSociety = (me: Session) => isAllowed(me, may.manageSociety)
const managesCommissions = (me: Session) => isAllowed(me, may.manageCommission, 'ANY')
const supervises = (me: Session) => isAllowed(me, may.superviseSociety)

/** A reminder is about to leave without anybody knowing who has paid. */
const reminderDoubt = ({ day, statementsUntil }: NonNullable<CampaignProgress['reminder']>) =>
  statementsUntil === null
    ? `La relance du ${formatDay(day)} partira sans qu’un relevé de compte ait été lu\u00a0: les membres qui ont payé par virement la recevront aussi.`
    : `La relance du ${formatDay(day)} partira aussi aux membres qui ont payé après le ${formatDay(statementsUntil)}, fin du dernier relevé lu.`

/** The current membership campaign, until everybody has renewed; it links to what the reader may do about it. */
const campaignSource = (
  concerns: Source['concerns'],
  to: (campaign: CampaignProgress) => string,
  detail: string,
): Source =>
  source(
    concerns,
    () => campaignProgressQuery,
    ({ campaign }) => {
      if (!campaign || campaign.paid >= campaign.members) return []
      const { season, paid, members, reminder } = campaign
      const renewed =
        paid === 0
          ? `aucun des ${members} n’a encore renouvelé`
          : `${paid} sur ${members} ${paid > 1 ? 'ont' : 'a'} renouvelé`
      return [
        {
          to: to(campaign),
          icon: IconUsersGroup,
          title: `Campagne ${season}\u00a0: ${renewed}`,
          ...(reminder ? { detail: reminderDoubt(reminder), tone: 'late' } : { detail }),
        },
      ]
    },
  )

/** The task, if there is at least one thing to do. */
const some = (count: number, todo: () => Todo): Todo[] => (count > 0 ? [todo()] : [])

/** Every kind of task on home, in order; a new kind is a new line here (rules#home). */
export const SOURCES: readonly Source[] = [
  source(everybody, pendingOrdersQuery, ({ _embedded }) => _embedded.data.flatMap((order) => pendingOrder(order))),
  ...STAY_SOURCES,
  // A complaint came from the member themselves, so it is only shown in the account.
  source(
    everybody,
    ({ userId }) => personQuery(userId),
    ({ id, email, emailFault }) =>
      emailFault && emailFault !== 'COMPLAINT'
        ? [
            {
              to: `/accountWrapper/${id}`,
              icon: IconMailX,
              title: 'Nos e-mails ne vous parviennent plus',
              detail: `${email}\u00a0: ${FAULT_LABELS[emailFault]}. Voyez quoi faire.`,
              tone: 'urgent',
            },
          ]
        : [],
  ),
  source(
    everybody,
    ({ userId }) => picturedChildrenQuery(userId),
    ({ parentId, rows }) =>
      rows
        .filter(({ asked }) => asked)
        .map(({ firstName }) => ({
          to: `/accountWrapper/${parentId}?onglet=photos`,
          icon: IconPhotoQuestion,
          title: `Votre accord pour des photos ${de(firstName)}`,
          detail: 'Personne ne les voit tant que vous n’avez pas répondu.',
        })),
  ),
  source(
    managesPersons,
    () => queueQuery,
    ({ _embedded, page }) => {
      const count = page.totalElements
      const late = countLate(_embedded.data)
      return some(count, () => ({
        to: '/management/persons/queue',
        icon: IconUserCheck,
        title: counted(count, 'compte à valider', 'comptes à valider'),
        detail: lateWords(count, late),
        ...(late > 0 && { tone: 'late' }),
      }))
    },
  ),
  source(
    managesCommissions,
    () => newMessagesQuery,
    ({ page }) =>
      some(page.totalElements, () => ({
        to: '/management/messages?etat=NEW',
        icon: IconMailQuestion,
        title: counted(page.totalElements, 'message à lire', 'messages à lire'),
        detail: 'Du formulaire de contact, sans réponse.',
      })),
  ),
  source(
    managesCommissions,
    () => reportedQuery,
    ({ page }) =>
      some(page.totalElements, () => ({
        to: '/management/photos',
        icon: IconPhotoExclamation,
        title: counted(page.totalElements, 'photo signalée', 'photos signalées'),
        detail: 'À remettre dans l’album, ou à supprimer.',
      })),
  ),
  source(
    managesCommissions,
    () => unregisteredQuery,
    ({ page }) =>
      some(page.totalElements, () => ({
        to: '/management/photos',
        icon: IconPhotoQuestion,
        title: counted(page.totalElements, 'photo attend votre accord', 'photos attendent votre accord'),
        detail: 'Un enfant qui n’est pas inscrit y est.',
      })),
  ),
  source(
    managesSociety,
    () => systemStatusQuery,
    ({ matters }) =>
      unannounced(matters)
        .slice(0, 1)
        .map((first) => serviceTodo(first, unannounced(matters).length - 1)),
  ),
  source(
    managesSociety,
    () => stuckMailsQuery,
    ({ page }) =>
      some(page.totalElements, () => ({
        to: '/management/mails',
        icon: IconMailX,
        title: counted(page.totalElements, 'e-mail n’a pas pu partir', 'e-mails n’ont pas pu partir'),
        detail: 'Voyez pourquoi, et quoi faire.',
        tone: 'urgent',
      })),
  ),
  source(
    keepsMoney,
    () => problemsQuery,
    ({ events }) =>
      some(events.length, () => ({
        to: '/management/payments/problems',
        icon: IconCreditCardRefund,
        title: counted(events.length, 'paiement à vérifier', 'paiements à vérifier'),
        detail: 'Ce que dit le prestataire ne correspond pas\u00a0: voyez quoi faire.',
        tone: 'urgent',
      })),
  ),
  source(
    (me) => keepsAccounts(me) && !keepsMoney(me),
    () => problemsQuery,
    ({ refunds, events }) =>
      some(refunds.length + events.length, () => ({
        to: '/management/payments/problems',
        icon: IconCreditCardRefund,
        title: counted(refunds.length + events.length, 'remboursement ou anomalie', 'remboursements et anomalies'),
        detail: 'Remboursement à faire ou échoué, paiement à vérifier\u00a0: voyez quoi faire.',
        tone: 'urgent',
      })),
  ),
  source(
    (me) => recordsMoney(me) && !keepsMoney(me),
    () => expectedPaymentsQuery,
    ({ page }) =>
      some(page.totalElements, () => ({
        to: '/management/payments',
        icon: IconHourglass,
        title: counted(page.totalElements, 'paiement attendu', 'paiements attendus'),
        detail: 'Chèques, virements, espèces\u00a0: à noter à leur arrivée.',
      })),
  ),
  source(
    keepsMoney,
    () => treasuryQuery,
    (summary) => treasuryTodos(summary),
  ),
  // The legal time limit for an answer is a month.
  source(
    supervises,
    () => erasuresQuery,
    ({ _embedded, page }) =>
      some(page.totalElements, () => ({
        to: '/management/erasures',
        icon: IconUserX,
        title: counted(page.totalElements, 'demande d’effacement', 'demandes d’effacement'),
        detail: `Réponse due par la loi avant le ${formatDay(_embedded.data[0]?.answerBy ?? '')}.`,
      })),
  ),
  campaignSource(
    managesSociety,
    () => '/management/general/campagne',
    'Voyez qui n’a pas encore payé, et les relances prévues.',
  ),
  campaignSource(
    (me) => managesPersons(me) && !managesSociety(me),
    ({ endsOn }) => `/management/persons?validTo=${addDays(endsOn, -1)}`,
    'Voyez dans le registre qui n’a pas encore renouvelé.',
  ),
  campaignSource(
    (me) => keepsMoney(me) && !managesPersons(me),
    () => '/management/payments',
    'Une cotisation reçue en main propre se note avec les paiements attendus.',
  ),
]

/** A task of the treasurer: count, amount, and the page where it is done. */
const moneyTodo = ({ count, total }: Sum, what: [one: string, many: string], todo: Omit<Todo, 'title'>): Todo[] =>
  some(count, () => ({ ...todo, title: `${counted(count, ...what)}, ${formatEuros(total)}` }))

/** Tasks of the treasurer, the most urgent first. */
const treasuryTodos = ({ expected, late, toRefund, cheques, cash }: TreasurySummary): Todo[] => [
  ...moneyTodo(toRefund, ['remboursement à faire', 'remboursements à faire'], {
    to: '/management/payments/problems',
    icon: IconCreditCardRefund,
    detail: 'Rendez l’argent, puis notez-le\u00a0: la personne est prévenue.',
    tone: 'urgent',
  }),
  ...moneyTodo(late, ['paiement en retard', 'paiements en retard'], {
    to: '/management/payments?etat=EXPIRED',
    icon: IconHourglass,
    detail: 'Le délai est passé et rien n’est arrivé\u00a0: relancez, ou notez ce que vous avez reçu.',
    tone: 'late',
  }),
  ...moneyTodo(expected, ['paiement attendu', 'paiements attendus'], {
    to: '/management/payments',
    icon: IconHourglass,
    detail: 'Chèques, virements, espèces\u00a0: à noter à leur arrivée.',
  }),
  ...moneyTodo(cheques, ['chèque à déposer', 'chèques à déposer'], {
    to: '/management/deposit-slips/new',
    icon: IconBuildingBank,
    detail: 'Cochez ceux que vous portez à la banque\u00a0: le bordereau se fait tout seul.',
  }),
  ...moneyTodo(cash, ['somme en espèces à déposer', 'sommes en espèces à déposer'], {
    to: '/management/deposit-slips/new?nature=especes',
    icon: IconCashBanknote,
    detail: 'Comptez la caisse, puis établissez le bordereau.',
  }),
]

/** An order whose payment is pending: an agreed payment, or an abandoned card page whose places are still held. */
function pendingOrder(order: Order): Todo[] {
  const { id, awaited, heldUntil, total } = order
  if (awaited)
    return [
      {
        to: `/command/${id}`,
        icon: IconCashBanknote,
        title: `${titleOf(order)} à régler ${PAID_BY[awaited.means]}`,
        detail: `Nous attendons ${formatEuros(total)} jusqu’au ${formatDay(awaited.until)}.`,
      },
    ]
  if (heldUntil === null || Date.parse(heldUntil) <= Date.now()) return []
  return [
    {
      to: `/command/${id}`,
      icon: IconCreditCardPay,
      title: `${titleOf(order)} à payer par carte`,
      detail: `${formatEuros(total)}\u00a0: tout vous est gardé jusqu’au ${formatMoment(heldUntil)}.`,
      tone: 'urgent',
    },
  ]
}

/** The most serious problem of the system status, and the number of others. */
const serviceTodo = ({ code, count, verdict }: Matter, others: number): Todo => ({
  to: '/management/service',
  icon: IconActivityHeartbeat,
  title: MATTER_WORDS[code].title(count ?? 1).replace(/\.$/, ''),
  detail:
    others > 0
      ? `Et ${counted(others, 'autre point', 'autres points')} à voir\u00a0: état du service.`
      : 'Voyez ce que cela veut dire, et quoi faire.',
  ...(verdict === 'BAD' && { tone: 'urgent' as const }),
})

function lateWords(count: number, late: number): string {
  if (late === 0) return 'À traiter sous 24 à 48 h.'
  if (count === 1) return 'En retard\u00a0: il attend depuis plus de 48 h.'
  return `Dont ${late} en retard, depuis plus de 48 h.`
}
