import { randomUUID } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '../src/server/data/db.ts'
import { parisDay } from '../src/shared/dates.ts'

const DAY = 86_400_000
/** More recent cheques are not deposited yet, except those of the latest slip. */
const RECENT_DAYS = 21
const LATEST = 6
const ACCOUNT = { society: 'Amicale des sapeurs-pompiers', holder: 'Amicale des sapeurs-pompiers', iban: '' }

type Cheque = { id: number; amountCents: number; at: Date }
type Slip = { cheques: readonly Cheque[]; issuedAt: Date; treasurer: number }

/** One deposited slip a month, and a slip of the latest cheques that is not deposited yet. */
export async function loadSlips(db: Db, now: Date) {
  const treasurer = await db
    .selectFrom('persons')
    .where('email', '=', 'tresorerie@demo.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const { holder, iban } = ACCOUNT
  const settings = await db
    .selectFrom('siteConfiguration')
    .where('key', '=', 'payment')
    .select('value')
    .executeTakeFirst()
  const account = { ...ACCOUNT, holder, iban, ...pickAccount(settings?.value) }
  const cheques = (
    await db
      .selectFrom('payments')
      .where('kind', '=', 'PAYMENT')
      .where('method', '=', 'CHEQUE')
      .where('state', '=', 'DONE')
      .where('settledAt', 'is not', null)
      .where('id', 'not in', (eb) =>
        eb.selectFrom('payments').where('refundOf', 'is not', null).select('refundOf').$castTo<number>(),
      )
      .select(['id', 'amountCents', 'settledAt'])
      .orderBy('settledAt')
      .orderBy('id')
      .execute()
  ).map(({ settledAt, ...cheque }) => ({ ...cheque, at: new Date(settledAt ?? now) }))
  const isRecent = ({ at }: Cheque) => now.getTime() - at.getTime() < RECENT_DAYS * DAY
  const months = Map.groupBy(
    cheques.filter((cheque) => !isRecent(cheque)),
    ({ at }) => parisDay(at).slice(0, 7),
  )
  const last = new Map<number, number>()
  await inTransaction(db, async (trx) => {
    for (const month of months.values()) {
      const issuedAt = new Date((month.at(-1)?.at ?? now).getTime() + DAY)
      const id = await issue(trx, { cheques: month, issuedAt, treasurer: treasurer.id }, account, last)
      const deposited = { depositedOn: parisDay(new Date(issuedAt.getTime() + DAY)), depositedBy: treasurer.id }
      await trx.updateTable('depositSlips').set(deposited).where('id', '=', id).execute()
    }
    const latest = cheques.filter(isRecent).slice(0, LATEST)
    if (latest.length > 0) await issue(trx, { cheques: latest, issuedAt: now, treasurer: treasurer.id }, account, last)
    for (const [year, number] of last)
      await trx.insertInto('depositSlipCounters').values({ year, last: number }).execute()
  })
}

/** Whose account it is, as the payment settings say. */
function pickAccount(value: unknown): { holder?: string; iban?: string } {
  const { holder, iban } = (value ?? {}) as { holder?: string; iban?: string }
  return { ...(holder && { holder }), ...(iban && { iban }) }
}

async function issue(
  trx: Trx,
  { cheques, issuedAt, treasurer }: Slip,
  account: typeof ACCOUNT,
  last: Map<number, number>,
) {
  const year = Number(parisDay(issuedAt).slice(0, 4))
  const number = (last.get(year) ?? 0) + 1
  last.set(year, number)
  const slip = {
    ...account,
    year,
    number,
    kind: 'CHEQUE' as const,
    requestKey: randomUUID(),
    issuedAt,
    issuedBy: treasurer,
  }
  const { id } = await trx.insertInto('depositSlips').values(slip).returning('id').executeTakeFirstOrThrow()
  const lines = cheques.map(({ id: paymentId, amountCents }, index) => ({
    slipId: id,
    paymentId,
    position: index + 1,
    amountCents,
  }))
  await trx.insertInto('depositSlipLines').values(lines).execute()
  return id
}
