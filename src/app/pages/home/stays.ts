import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconCalendarQuestion,
  IconClockHour4,
  IconPigMoney,
} from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { depositsToReturnQuery } from '../../../features/bookings/check-in-out/deposits/client.ts'
import { planningAddress } from '../../../features/bookings/planning/components/addresses.ts'
import { waitingQuery } from '../../../features/bookings/waitlist/client.ts'
import { bookingOf, expectedPayment, whereOneStands } from '../../../features/bookings/waitlist/labels.ts'
import { listReservations, type Reservation } from '../../../features/catalogue/reservations/contract.ts'
import { lineName } from '../../../features/catalogue/reservations/labels.ts'
import { LET_BY_THE_DAY } from '../../../features/catalogue/reservations/rules.ts'
import { isByDay } from '../../../features/catalogue/resources/rules.ts'
import { toConfirmQuery } from '../../../features/orders/orders/bookings/client.ts'
import { staysQuery } from '../../../features/orders/orders/client.ts'
import type { Session } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { isAllowed, reachOf } from '../../../features/platform/access/rules.ts'
import { counted } from '../../../shared/counted.ts'
import { addDays, formatDay, parisDay } from '../../../shared/dates.ts'
import { compare, either, every, writeRsql } from '../../../shared/rsql-writer.ts'
import { call } from '../../../web/http.ts'
import { type Source, source, type Todo } from './source.ts'

/** The answer is due 48 hours before a stay begins; it is shown as urgent two days earlier. */
const URGENT_DAYS = 4

const managesCommissions = (me: Session) => isAllowed(me, may.manageCommission, 'ANY')

/**
 * Lines to answer or overdue for return, of the member's commissions, or of the whole society for its administrators.
 */
function staysToSettleQuery(me: Session) {
  const { everything, named } = reachOf(me, may.manageCommission)
  const today = parisDay(new Date())
  const settled = either([
    compare('state', '==', 'TO_APPROVE'),
    every([compare('state', '==', 'HANDED_OVER'), LET_BY_THE_DAY, compare('endDate', '<', today)]),
  ])
  const search = writeRsql(
    every([everything ? undefined : compare('commission', '=in=', ...named), settled]) ?? settled,
  )
  return queryOptions({
    queryKey: ['commands', 'stays', 'to-settle', search],
    queryFn: ({ signal }) => call(listReservations, { query: { search, sort: 'startDate,asc', size: 100 } }, signal),
  })
}

const isLate = ({ state, billingPeriod, endDate }: Reservation) =>
  state === 'HANDED_OVER' && isByDay({ billingPeriod }) && endDate !== null && endDate < parisDay(new Date())

type OfCommission = { commission: { name: string; technicalName: string } | null }

/** One task for each commission with such lines. */
const byCommission = <Row extends OfCommission>(
  rows: readonly Row[],
  tell: (rows: readonly Row[], commission: { name: string; technicalName: string }) => Todo,
): Todo[] =>
  [...Map.groupBy(rows, ({ commission }) => commission?.technicalName)].flatMap(([, group]) =>
    group[0]?.commission ? [tell(group, group[0].commission)] : [],
  )

const toApprove = (rows: readonly Reservation[], { name, technicalName }: { name: string; technicalName: string }) => {
  const first = rows.find(({ startDate }) => startDate)?.startDate
  return {
    to: planningAddress(technicalName),
    icon: IconCalendarQuestion,
    title: `${counted(rows.length, 'réservation à accepter', 'réservations à accepter')}\u00a0: ${name}`,
    detail: first
      ? `La première commence le ${formatDay(first)}. Sans réponse 48\u00a0h avant, elle est refusée et remboursée.`
      : 'Payées\u00a0: à accepter ou à refuser.',
    ...(first && first <= addDays(parisDay(new Date()), URGENT_DAYS) && { tone: 'urgent' as const }),
  }
}

/** Tasks about reservations with a deadline, for those who can act (rules#home). */
export const STAY_SOURCES: readonly Source[] = [
  source(
    () => true,
    () => waitingQuery,
    ({ rows }) =>
      rows
        .filter(({ state }) => state === 'OFFERED')
        .map((offer) => ({
          to: bookingOf(offer),
          icon: IconClockHour4,
          title: `Une place s’est libérée\u00a0: ${expectedPayment(offer)}`,
          detail: whereOneStands(offer),
          tone: 'urgent',
        })),
  ),
  source(
    () => true,
    () => toConfirmQuery,
    (rows) =>
      rows.map(({ id, by, name, startDate, endDate }) => ({
        to: `/command/${id}`,
        icon: IconCalendarCheck,
        title: `Réservation à confirmer\u00a0: ${lineName({ resourceName: name, startDate, endDate })}`,
        detail: `${by ?? 'L’association'} l’a faite pour vous. Dites si elle vous convient.`,
      })),
  ),
  source(
    () => true,
    ({ userId }) => staysQuery(userId, parisDay(new Date())),
    ({ _embedded }) =>
      _embedded.data.filter(isLate).map(({ commandId, name, endDate }) => ({
        to: `/command/${commandId}`,
        icon: IconArrowBackUp,
        title: `${name} à rendre`,
        detail: `Le retour était prévu le ${formatDay(endDate ?? '')}.`,
        tone: 'late',
      })),
  ),
  source(managesCommissions, staysToSettleQuery, ({ _embedded }) => [
    ...byCommission(
      _embedded.data.filter(({ state }) => state === 'TO_APPROVE'),
      toApprove,
    ),
    ...byCommission(
      _embedded.data.filter(({ state }) => state === 'HANDED_OVER'),
      (rows, { name, technicalName }) => ({
        to: planningAddress(technicalName),
        icon: IconArrowBackUp,
        title: `${counted(rows.length, 'retour en retard', 'retours en retard')}\u00a0: ${name}`,
        detail: 'À reprendre, ou à demander à qui l’a encore.',
        tone: 'late',
      }),
    ),
  ]),
  source(
    managesCommissions,
    () => depositsToReturnQuery,
    (rows) =>
      byCommission(rows, (group, { name, technicalName }) => ({
        to: planningAddress(technicalName),
        icon: IconPigMoney,
        title: `${counted(group.length, 'caution à rendre', 'cautions à rendre')}\u00a0: ${name}`,
        detail: 'Le séjour est terminé\u00a0: rendez-la, ou gardez-en une part avec un motif.',
      })),
  ),
]
