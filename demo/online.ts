import { sql } from 'kysely'
import type { Campaign } from '../src/features/calendars/campaigns/service.ts'
import type { Gift } from '../src/features/calendars/sales/recording/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { addDays } from '../src/shared/dates.ts'
import { ONLINE } from './books.ts'
import { COMMUNE, SECTORS } from './calendars.data.ts'
import { seededRandom } from './members.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.data.ts'
import { keyAt } from './rounds.ts'

/** A visitor's purchase on the page: recorded like the others, then paid by card. */
export type Bought = { gift: Gift; email: string; handedOver: Date | null }

/** The number that one of them mistyped is in no book. */
const MISTYPED = 4_127
const STREETS = SECTORS.flatMap(({ streets }) => streets)
const AMOUNTS = [1_000, 1_000, 2_000, 2_000, 2_000, 5_000, 500, 1_500]

const spoken = (name: string) => name.replace(/^(Le|Da)-/, '$1 ')
const mailPart = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** So many bought one online in so many days; two of three have it by now. */
export function buyOnline({ opensOn, year }: Campaign, count: number, days: number, now: Date): Bought[] {
  const random = seededRandom(year)
  return Array.from({ length: count }, (_, at) => {
    const [firstName, lastName, street] = [
      random.pick(FIRST_NAMES),
      spoken(random.pick(LAST_NAMES)),
      random.pick(STREETS),
    ]
    const day = addDays(opensOn, Math.floor((at / count) * days))
    const paidAt = new Date(Date.parse(`${day}T07:00:00Z`) + random.below(46_000) * 1_000)
    const handedOver = new Date(paidAt.getTime() + 2 * 86_400_000)
    const isRecent = now.getTime() - paidAt.getTime() < 30 * 86_400_000
    return {
      gift: {
        key: keyAt(paidAt),
        source: 'DESK',
        cents: random.pick(AMOUNTS),
        stub: isRecent && at === count - 5 ? MISTYPED : ONLINE.firstStub + at,
        payment: { method: 'TRANSFER', paidAt },
        giver: {
          firstName,
          lastName,
          streetNumber: String(1 + random.below(street.doors)),
          streetName: street.name,
          postalCode: COMMUNE.postalCode,
          city: COMMUNE.city,
        },
      },
      email: `${mailPart(firstName)}.${mailPart(lastName)}@courrier.example`,
      handedOver: handedOver > now || (isRecent && at % 3 === 2) ? null : handedOver,
    }
  })
}

/** Turns the payments recorded as transfers into card payments with the provider's fee. */
export async function settleOnline(trx: Trx, bought: readonly Bought[]) {
  const keys = bought.map(({ gift }) => gift.key)
  const those = sql`calendar_sales.key = any(${keys}::uuid[])`
  await sql`update calendar_sales set source = 'WEB', email = told.email, handed_over_at = told.at,
      handed_over_by = case when told.at is null then null else (select id from persons where email = 'admin@demo.example') end,
      declared_stub = case when 'OUTSIDE' = any(to_check) then declared_stub end
    from unnest(${keys}::uuid[], ${bought.map(({ email }) => email)}::text[],
      ${bought.map(({ handedOver }) => handedOver?.toISOString() ?? null)}::timestamptz[]) as told (key, email, at)
    where calendar_sales.key = told.key`.execute(trx)
  await sql`update payments set method = 'CARD', provider_id = 'pi_demo_' || payments.id
    from calendar_sales where calendar_sales.command_id = payments.command_id and ${those}`.execute(trx)
  await sql`insert into provider_fees (id, payment_id, fee_cents, charged_at)
    select 'txn_demo_' || payments.id, payments.id, 25 + round(amount_cents * 0.015), settled_at
    from payments join calendar_sales using (command_id) where ${those}`.execute(trx)
  await sql`update calendar_books set next_stub = coalesce((
      select max(number) + 1 from calendar_stubs
      where calendar_stubs.campaign_id = calendar_books.campaign_id and number between first_stub and last_stub), first_stub)
    where kind = 'WEB'`.execute(trx)
}
