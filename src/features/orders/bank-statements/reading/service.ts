import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Papa from 'papaparse'
import { z } from 'zod'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { lockByName } from '../../../../server/data/locks.ts'
import { openFile } from '../../../../server/files/storage.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, invalid, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { removeContent, storeAttachment } from '../../../platform/files/service.ts'
import { startTask } from '../../../platform/tasks/service.ts'
import type { OwnTask, Turn, Work } from '../../../platform/tasks/work/service.ts'
import { readMeans } from '../../../society/settings/payment-methods/service.ts'
import { camtParser } from '../camt/rules.ts'
import { STATEMENT_MAX_BYTES, STATEMENT_MAX_LINES, type StatementColumn, StatementFormat } from '../contract.ts'
import * as csv from '../csv/rules.ts'
import {
  type Encoding,
  foreignEncoding,
  formatOf,
  HEAD,
  identifier,
  isGarbled,
  markedEncoding,
  type ReadLine,
  type Span,
  StatementRefused,
} from '../formats/rules.ts'
import { ofxParser } from '../ofx/rules.ts'
import * as queries from './queries.ts'

const KIND = 'read-bank-statement'
/** The number of lines inserted by one SQL statement. */
const BATCH = 1_000
const SAMPLES = 3
const KILOBYTE = 1_024

/** The task input: all that is needed to read the stored file later. */
const Input = z.object({
  object: z.string(),
  fileName: z.string(),
  size: z.number(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15']),
  format: StatementFormat,
  iban: z.string(),
  address: z.string(),
  csv: z.object({ columns: z.string(), width: z.number(), headings: z.number(), delimiter: z.string() }).optional(),
})
type Input = z.infer<typeof Input>

type StoredStatement = { object: string; size: number; encoding: Encoding; head: string }

/** Stores a file as a stream and finds its encoding at the same time. */
async function store({ content, name }: Upload): Promise<StoredStatement> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const begin: Buffer[] = []
  let [size, isUtf8] = [0, true]
  const look = (chunk: Buffer | undefined) => {
    if (!isUtf8) return
    try {
      strict.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  const seen = async function* () {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (size < HEAD) begin.push(chunk)
      size += chunk.length
      look(chunk)
      yield chunk
    }
    look(undefined)
  }
  const { object } = await storeAttachment(name, 'application/octet-stream', Readable.from(seen()))
  const bytes = Buffer.concat(begin).subarray(0, HEAD)
  const encoding = markedEncoding(bytes) ?? (isUtf8 ? 'utf-8' : foreignEncoding(bytes))
  // The head may end inside a multi-byte character; in stream mode the decoder leaves it out.
  const head = new TextDecoder(encoding).decode(bytes, { stream: true })
  return { object, size, encoding, head }
}

/** The layout of a CSV: from the request, or remembered for its headings; otherwise the guess has to be confirmed. */
async function readLayout(db: Db, iban: string, head: string, chosenColumns: string | undefined, isWhole: boolean) {
  const delimiter = csv.delimiterOf(head)
  const rows = Papa.parse<string[]>(head, { delimiter, preview: 80 }).data
  const at = csv.headingsRow(rows)
  // Headings may end in a delimiter that their rows don't have.
  const headings = rows[at]?.slice(0, rows[at].findLastIndex((cell) => cell.trim() !== '') + 1)
  if (!headings) throw new StatementRefused('headings')
  csv.demandOwnAccount(rows.slice(0, at), iban)
  const below = rows.slice(at + 1).filter((cells) => cells.some((cell) => cell.trim()))
  if (below.length === 0 && isWhole) throw new StatementRefused('empty')
  const key = csv.headingsKey(headings)
  const text = chosenColumns ?? (await queries.findLayout(db, iban, key))
  const layout = text === undefined ? undefined : csv.readColumns(text, headings.length)
  if (chosenColumns !== undefined && !(layout && csv.isComplete(layout))) throw invalid('columns', 'columns-incomplete')
  if (layout && csv.isComplete(layout)) {
    const columns = csv.columnsText(layout)
    return {
      csv: { columns, width: headings.length, headings: at, delimiter },
      remember: { iban, headings: key, columns },
    }
  }
  const guess = csv.guessLayout(headings)
  const asked = headings.map(
    (heading, column): StatementColumn => ({
      heading: heading.trim().slice(0, 100),
      samples: below.flatMap((cells) => cells[column]?.trim().slice(0, 60) || []).slice(0, SAMPLES),
      column: guess[column] ?? null,
    }),
  )
  return { asked }
}

/** Starts reading a statement in the background; a CSV with headings new for the account needs its layout confirmed first. 409 `no-iban`. */
export async function uploadStatement(db: Db, actor: Actor, upload: Upload, chosenColumns: string | undefined) {
  const { iban } = await readMeans(db)
  if (!iban) throw conflict('no-iban')
  const stored = await store(upload)
  const { object, size, encoding, head } = stored
  const fileName = upload.name.slice(-200) || 'releve'
  try {
    if (size > STATEMENT_MAX_BYTES) throw new StatementRefused('too-long')
    const format = formatOf(head)
    if (isGarbled(head.replace(/^\ufeff/, ''))) throw new StatementRefused('encoding')
    const layout = format === 'CSV' ? await readLayout(db, iban, head, chosenColumns, size <= HEAD) : undefined
    if (layout?.asked) {
      await inTransaction(db, (trx) => removeContent(trx, { object }))
      return { task: null, columns: layout.asked }
    }
    const task = await inTransaction(db, async (trx) => {
      if (layout?.remember) await queries.saveLayout(trx, layout.remember)
      const known = { object, fileName, size, encoding, format, iban, address: actor.address ?? '' }
      const input: Input = { ...known, ...(layout?.csv && { csv: layout.csv }) }
      const total = Math.max(1, Math.ceil(size / KILOBYTE))
      return await startTask(trx, { ownerId: actor.id, kind: KIND, total, requirement: may.recordMoney, input })
    })
    return { task, columns: null }
  } catch (error) {
    await inTransaction(db, (trx) => removeContent(trx, { object }))
    if (error instanceof StatementRefused) throw invalid('file', error.code)
    throw error
  }
}

type Tell = (done: number) => Promise<boolean>
class Stopped extends Error {}

async function open(db: Db, task: OwnTask): Promise<Turn> {
  const input = Input.parse(task.input)
  let refused: StatementRefused | undefined
  let isStopped = false
  const done = () => queries.findByTask(db, task.id)
  return {
    next: async (tell) => {
      if (refused || isStopped || (await done())) return 0
      try {
        // The first pass checks the whole file and reports progress; the second stores it in one transaction and reports nothing.
        await lookAtAll(input, throttled(tell))
        await inTransaction(db, (trx) => writeAll(trx, task, input))
      } catch (error) {
        if (error instanceof Stopped) isStopped = true
        else if (error instanceof StatementRefused) refused = error
        else throw error
      }
      return isStopped ? 1 : 0
    },
    count: async () => ({ done: (await done()) ? task.total : 0, waiting: 0 }),
    outcome: async () => {
      if (refused) return { result: { refused: refused.code, ...(refused.where && { where: refused.where }) } }
      const statement = await done()
      if (!statement) return {}
      const { id, lineCount, knownCount } = statement
      return { result: { statement: id, lines: lineCount, known: knownCount } }
    },
    close: (trx) => removeContent(trx, { object: input.object }),
  }
}

/** Background work that reads a bank statement, all of it or nothing (rules#bank-statements). */
export const STATEMENT_WORK: Work = { kind: KIND, open }

/** The decoded text of a stored file, in chunks. */
async function* textOf({ object, encoding }: Input, tell: Tell): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const bytes = (await openFile(object, undefined)) ?? missing('file')
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    if (isGarbled(text)) throw new StatementRefused('encoding')
    yield text
    if (!(await tell(Math.floor(size / KILOBYTE)))) throw new Stopped()
  }
  yield decoder.decode()
}

/** Takes the lines of a file as they are read; `flush` is called and awaited from time to time. */
type Reading = { onLine: (line: ReadLine) => void; flush: () => Promise<unknown> }

const readFile = (input: Input, tell: Tell, reading: Reading): Promise<Span> =>
  (input.format === 'CSV' ? readCsv : readMarkup)(textOf(input, tell), input, reading)

async function lookAtAll(input: Input, tell: Tell) {
  let count = 0
  const onLine = () => {
    if (++count > STATEMENT_MAX_LINES) throw new StatementRefused('too-long')
  }
  const { last } = await readFile(input, tell, { onLine, flush: async () => undefined })
  // A statement without movements is valid if it names its last day; an empty CSV doesn't.
  if (count === 0 && last === null) throw new StatementRefused('empty')
}

async function writeAll(trx: Trx, { id: taskId, ownerId }: OwnTask, input: Input) {
  const { iban, format, fileName, address } = input
  await lockByName(trx, 'bankAccount', iban)
  const today = parisDay(new Date())
  const own = { iban, format, fileName, readBy: ownerId, taskId }
  const id = await queries.insertStatement(trx, {
    ...own,
    firstDay: today,
    lastDay: today,
    lineCount: 0,
    knownCount: 0,
  })
  const identityOf = identifier()
  let waiting: ReadLine[] = []
  let [added, written] = [0, 0]
  let [firstDay, lastDay] = ['', '']
  const onLine = (line: ReadLine) => {
    waiting.push(line)
    if (firstDay === '' || line.on < firstDay) firstDay = line.on
    if (line.on > lastDay) lastDay = line.on
  }
  const flush = async () => {
    for (let from = 0; from < waiting.length; from += BATCH) {
      const rows = waiting.slice(from, from + BATCH).map((line) => ({
        statementId: id,
        iban,
        identity: identityOf(line),
        position: ++written,
        bookedOn: line.on,
        amountCents: line.cents,
        label: line.label,
      }))
      added += await queries.insertLines(trx, rows)
    }
    waiting = []
  }
  const span = await readFile(input, async () => true, { onLine, flush })
  await flush()
  // A file of the whole month says that it ends with the month, even on the fifteenth; it covers no day to come.
  const days = [span.first, span.last, firstDay, lastDay]
    .flatMap((each) => (each ? [each > today ? today : each] : []))
    .toSorted()
  const spanned = { firstDay: days[0] ?? today, lastDay: days.at(-1) ?? today }
  await queries.updateStatement(trx, id, { ...spanned, lineCount: written, knownCount: written - added })
  const details = { format, lines: written, known: written - added, from: spanned.firstDay, to: spanned.lastDay }
  await recordAct(trx, { id: ownerId, address }, 'bank-statement.read', { kind: 'configuration' }, details)
}

/** Limits progress reports to one per so many kilobytes, because each is a write to the database. */
function throttled(tell: Tell): Tell {
  let last = 0
  return async (done) => {
    if (done - last < 512) return true
    last = done
    return await tell(done)
  }
}

async function readMarkup(
  text: AsyncIterable<string>,
  { format, iban }: Input,
  { onLine, flush }: Reading,
): Promise<Span> {
  const parser = (format === 'CAMT' ? camtParser : ofxParser)({ iban, onLine })
  for await (const piece of text) {
    parser.write(piece)
    await flush()
  }
  return parser.end()
}

async function readCsv(text: AsyncIterable<string>, { csv: layout }: Input, { onLine, flush }: Reading): Promise<Span> {
  if (!layout) throw new StatementRefused('headings')
  const columns = csv.readColumns(layout.columns, layout.width) ?? []
  const parser = csv.csvParser({ layout: columns, headings: layout.headings, onLine })
  const watcher = csv.endWatcher()
  let row = 0
  const seen = async function* () {
    for await (const piece of text) {
      watcher.write(piece)
      yield piece
    }
  }
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: layout.delimiter })
  const lines = new Transform({
    objectMode: true,
    transform(cells: string[], _encoding, done) {
      try {
        parser.write(cells)
        if (++row % BATCH === 0) flush().then(() => done(), done)
        else done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        parser.end(watcher.end())
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  lines.resume()
  await pipeline(Readable.from(seen(), { objectMode: false }), rows, lines)
  return { first: null, last: null }
}
