import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import type { TestProgram } from '../../app/testing.ts'
import { connectProvider } from '../../server/pay/provider.ts'
import { addDays, parisDay } from '../../shared/dates.ts'
import { insertLines } from '../reservations/service.ts'
import { insertOfflinePayment } from './kinds/service.ts'

/** The objects of a PDF by number: what is said of each, and its bytes unpacked where it has any. */
function objectsOf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const objects = new Map<string, { said: string; stream: string }>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [said = '', packed] = (match[2] ?? '').split(/stream\n/, 2)
    const end = packed?.lastIndexOf('\nendstream') ?? -1
    const stream =
      packed !== undefined && said.includes('FlateDecode')
        ? inflateSync(Buffer.from(packed.slice(0, end), 'latin1')).toString('latin1')
        : ''
    objects.set(match[1] ?? '', { said, stream })
  }
  return objects
}

const lettersOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Which letter each glyph of an embedded face stands for, from the table that lets a reader copy text. */
function facesOf(objects: ReturnType<typeof objectsOf>) {
  const faces = new Map<string, string[]>()
  for (const { said } of objects.values())
    for (const [, list] of said.matchAll(/\/Font <<([\s\S]*?)>>/g))
      for (const [, name = '', id = ''] of (list ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.said ?? '')?.[1] ?? ''
        const letters: string[] = []
        for (const [, from = '', row = ''] of (objects.get(unicode)?.stream ?? '').matchAll(
          /<(\w+)> <\w+> \[([^\]]*)\]/g,
        ))
          for (const [index, [, hex = '']] of [...row.matchAll(/<([\w ]+)>/g)].entries())
            letters[Number.parseInt(from, 16) + index] = lettersOf(hex)
        faces.set(name, letters)
      }
  return faces
}

/** The text of a PDF with embedded faces, as a reader would copy it: a line for each piece, spaces made plain. */
export function textOf(bytes: Buffer): string {
  const objects = objectsOf(bytes)
  const faces = facesOf(objects)
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    let letters: string[] = []
    for (const [, face, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (face) letters = faces.get(face) ?? []
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      if (shown) lines.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '□').join(''))
    }
  }
  return lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

type CartLine = {
  resourceId: number
  state?: 'HELD' | 'TO_APPROVE' | 'CONFIRMED' | 'HANDED_OVER' | 'RETURNED' | 'CANCELLED' | 'REFUSED'
  cents?: number
  /** A stay that begins so many days from today; absent: an article. */
  from?: number
  days?: number
  /** So many days before, so many percent. */
  terms?: [days: number, percent: number]
}
let receipts = 0

/** The order of a cart as it stands once it was paid by cheque; with a line that is HELD it still waits for it. */
export const aCartOrder = ({ db }: TestProgram, personId: number, lines: CartLine[]) =>
  db.transaction().execute(async (trx) => {
    const today = parisDay(new Date())
    const isPaid = !lines.some(({ state }) => state === 'HELD')
    const totalCents = lines.reduce((sum, { cents = 2_000 }) => sum + cents, 0)
    const paid = { state: 'PAID', paidAt: new Date(), receiptYear: 2099, receiptNumber: ++receipts } as const
    const { id } = await trx
      .insertInto('commands')
      .values({
        ...{ kind: 'CART', personId, totalCents, externalId: crypto.randomUUID() },
        ...(isPaid ? paid : { awaits: 'CHEQUE', expiresAt: new Date(Date.now() + 600_000) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = await insertLines(
      trx,
      lines.map(({ resourceId, state = 'CONFIRMED', cents = 2_000, from, days = 1, terms }) => {
        const first = from === undefined ? null : addDays(today, from)
        const last = first && addDays(first, days - 1)
        return {
          ...{ commandId: id, personId, resourceId, state, resourceName: first ? 'Chalet' : 'Billet', quantity: 1 },
          ...{ startDate: first, endDate: last, days: first && `[${first},${last}]`, lineTotalCents: cents },
          ...(first
            ? { billingPeriod: 'DAY' as const, unitPriceCents: cents / days }
            : { billingPeriod: 'UNIT' as const, unitPriceCents: cents }),
          cancelDays: terms?.[0] ?? null,
          cancelPercent: terms?.[1] ?? null,
        }
      }),
    )
    const order = { id, totalCents }
    if (isPaid && totalCents > 0) await insertOfflinePayment(trx, order, { method: 'CHEQUE', paidAt: new Date() })
    return { id, lines: ids }
  })

/** A person's orders, the oldest first. */
export const ordersOf = ({ db }: TestProgram, personId: number) =>
  db.selectFrom('commands').where('personId', '=', personId).selectAll().orderBy('id').execute()

/** The states of an order's lines. */
export const linesOf = async ({ db }: TestProgram, commandId: number) =>
  (await db.selectFrom('reservations').where('commandId', '=', commandId).select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )

/** An order's payment pages, the oldest first. */
export const pagesOf = ({ db }: TestProgram, commandId: number) =>
  db.selectFrom('paymentSessions').where('commandId', '=', commandId).selectAll().orderBy('id').execute()

/** What came in for an order and what went back, the oldest first. */
export const ledgerOf = ({ db }: TestProgram, commandId: number) =>
  db.selectFrom('payments').where('commandId', '=', commandId).selectAll().orderBy('id').execute()

/** Has the provider answer like this for a while. */
export async function withDouble(
  program: TestProgram,
  answer: (method?: string) => { status?: number; body: object },
  work: () => Promise<unknown>,
) {
  const double = createServer((request, response) => {
    const { status = 200, body } = answer(request.method)
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => double.listen(0, '127.0.0.1', ready))
  connectProvider({ ...program.cards, apiBase: `http://127.0.0.1:${(double.address() as AddressInfo).port}` })
  await work()
  connectProvider(program.cards)
  double.close()
}
