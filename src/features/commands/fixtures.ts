import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import type { TestProgram } from '../../app/testing.ts'
import { connectProvider } from '../../server/pay/provider.ts'

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
