import { sql } from 'kysely'
import { referenceOf } from '../src/features/orders/orders/rules.ts'
import { type Db, inTransaction, type Trx } from '../src/server/data/db.ts'
import { addDays, parisDay } from '../src/shared/dates.ts'

type Line = {
  on: string
  cents: number
  label: string
  paymentId?: number
  slipId?: number
  aside?: true
}
type Statement = { format: 'CAMT' | 'OFX'; fileName: string; from: string; to: string; lines: Line[] }

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** Two statements: last month's, which is nearly finished, and one of the last fortnight, which nobody has processed yet. */
export async function loadStatements(db: Db, now: Date) {
  const today = parisDay(now)
  const iban = await readIban(db)
  const treasurer = await db
    .selectFrom('persons')
    .where('email', '=', 'tresorerie@demo.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const last = { from: addDays(today, -40), to: addDays(today, -12) }
  const fresh = { from: addDays(today, -11), to: addDays(today, -1) }
  const seen: Statement = {
    ...last,
    format: 'OFX',
    fileName: 'releve-mois-dernier.ofx',
    lines: [
      ...(await recordedTransfers(db, last)),
      ...(await depositedSlips(db, last)),
      { on: addDays(last.from, 3), cents: -8_940, label: 'PRLV SEPA EDF CLIENTS PARTICULIERS', aside: true },
      { on: addDays(last.from, 9), cents: -24_500, label: 'CB BOULANGERIE PETIT VALBRUME', aside: true },
      { on: addDays(last.from, 15), cents: -1_250, label: 'FRAIS DE TENUE DE COMPTE', aside: true },
      { on: addDays(last.from, 20), cents: 150_000, label: 'VIR MAIRIE DE VALBRUME SUBVENTION', aside: true },
      { on: addDays(last.from, 24), cents: 4_800, label: 'VIR SEPA RECU M OU MME J BERTHELOT LOCATION' },
    ],
  }
  const unseen: Statement = {
    ...fresh,
    format: 'CAMT',
    fileName: 'releve-quinzaine.xml',
    lines: [
      ...(await expectedTransfers(db, fresh)),
      ...(await issuedSlip(db, fresh)),
      { on: addDays(fresh.from, 2), cents: -11_790, label: 'PRLV SEPA ASSURANCE MAIF' },
      { on: addDays(fresh.from, 4), cents: -36_480, label: 'VIR METRO CASH AND CARRY REPAS SAINTE BARBE' },
      { on: addDays(fresh.from, 6), cents: 6_000, label: 'VIR SEPA RECU LE DU PASCAL POUR LE REPAS' },
      { on: addDays(fresh.from, 7), cents: 38_412, label: 'VIR STRIPE PAYMENTS EUROPE STRIPE' },
    ],
  }
  await inTransaction(db, async (trx) => {
    for (const statement of [seen, unseen]) await write(trx, statement, { iban, treasurer: treasurer.id, now })
  })
}

async function readIban(db: Db): Promise<string> {
  const settings = await db
    .selectFrom('siteConfiguration')
    .where('key', '=', 'payment')
    .select('value')
    .executeTakeFirstOrThrow()
  return (settings.value as { iban: string }).iban
}

const DAY = sql<string>`(coalesce(payments.settled_at, payments.created_at) at time zone 'Europe/Paris')::date::text`
const NAME = sql<string>`coalesce(commands.buyer_name, persons.first_name || ' ' || persons.last_name, 'INCONNU')`

/** Transfers that were recorded then: they are matched. */
async function recordedTransfers(db: Db, { from, to }: { from: string; to: string }): Promise<Line[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('payments.kind', '=', 'PAYMENT')
    .where('payments.method', '=', 'TRANSFER')
    .where('payments.state', '=', 'DONE')
    .where(sql<boolean>`${DAY} between ${from} and ${to}`)
    .select(['payments.id', 'payments.amountCents', 'commands.id as order', DAY.as('on'), NAME.as('name')])
    .orderBy('payments.id')
    .limit(12)
    .execute()
  return rows.map(({ id, amountCents, order, on, name }) => ({
    on,
    cents: amountCents,
    label: `VIR SEPA RECU ${fold(name)} ${referenceOf(order)}`,
    paymentId: id,
  }))
}

/** Slips that were brought to the bank then: they are matched. */
async function depositedSlips(db: Db, { from, to }: { from: string; to: string }): Promise<Line[]> {
  const { rows } = await sql<{ id: number; on: string; cents: number; number: string }>`
    select slip.id, slip.deposited_on::text as "on", sum(line.amount_cents)::int as cents,
      slip.year || '-' || lpad(slip.number::text, 5, '0') as number
    from deposit_slips slip join deposit_slip_lines line on line.slip_id = slip.id and line.taken_off_at is null
    where slip.deposited_on between ${from}::date and ${to}::date
    group by slip.id order by slip.id`.execute(db)
  return rows.map(({ id, on, cents, number }) => ({ on, cents, label: `REMISE CHEQUES ${number}`, slipId: id }))
}

/** Expected transfers: the first is found by its reference, the others by name. */
async function expectedTransfers(db: Db, { from }: { from: string }): Promise<Line[]> {
  const rows = await db
    .selectFrom('commands')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('commands.state', '=', 'PENDING')
    .where('commands.awaits', '=', 'TRANSFER')
    .select(['commands.id', 'commands.totalCents', NAME.as('name')])
    .orderBy('commands.id')
    .limit(4)
    .execute()
  return rows.map(({ id, totalCents, name }, at) => ({
    on: addDays(from, 8 + (at % 3)),
    cents: totalCents,
    label: `VIR SEPA RECU ${fold(name)} ${at === 0 ? referenceOf(id).replace(/.{4}(?=.)/g, '$& ') : 'COTISATION'}`,
  }))
}

/** The deposit of the slip that is not marked as deposited yet. */
async function issuedSlip(db: Db, { to }: { to: string }): Promise<Line[]> {
  const { rows } = await sql<{ cents: number }>`
    select sum(line.amount_cents)::int as cents
    from deposit_slips slip join deposit_slip_lines line on line.slip_id = slip.id and line.taken_off_at is null
    where slip.state = 'ISSUED' group by slip.id order by slip.id limit 1`.execute(db)
  return rows.map(({ cents }) => ({ on: to, cents, label: 'REMISE DE CHEQUES' }))
}

type Reader = { iban: string; treasurer: number; now: Date }

async function write(trx: Trx, { format, fileName, from, to, lines }: Statement, { iban, treasurer, now }: Reader) {
  const sorted = lines.toSorted((one, other) => one.on.localeCompare(other.on))
  const statement = { iban, format, fileName, firstDay: from, lastDay: to, lineCount: sorted.length, knownCount: 0 }
  const { id } = await trx
    .insertInto('bankStatements')
    .values({ ...statement, readAt: new Date(`${to}T17:00:00Z`), readBy: treasurer })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('bankStatementLines')
    .values(
      sorted.map(({ on, cents, label, paymentId, slipId, aside }, at) => ({
        statementId: id,
        iban,
        identity: `${on}|${cents}|demo${at}#1`,
        position: at + 1,
        bookedOn: on,
        amountCents: cents,
        label,
        ...((paymentId || slipId) && {
          paymentId: paymentId ?? null,
          slipId: slipId ?? null,
          matchedAt: now,
          matchedBy: treasurer,
        }),
        ...(aside && { setAsideAt: now, setAsideBy: treasurer }),
      })),
    )
    .execute()
}
