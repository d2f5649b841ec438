import { type Db, inTransaction } from '../../../server/data/db.ts'
import { type Cell, writeSheet } from '../../../server/files/exports.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { Format } from '../../../shared/sheet.ts'
import { may } from '../../access/contract.ts'
import type { Actor } from '../../access/service.ts'
import { recordAct } from '../../audit/service.ts'
import { advanceTask, finishTask, startTask } from '../../tasks/service.ts'
import type { Selection } from '../contract.ts'
import { settleSelection } from '../service.ts'
import type { ExportRequest } from './contract.ts'
import { listExportRows } from './queries.ts'
import { EXPORT_HEAD, exportLine } from './rules.ts'

/** Exports that are asked for and still to be written. */
export const exportsToWrite = queue<ExportRequest & { taskId: number }>('export-persons')

/** Persons read in one batch: other requests are served in between. */
const BATCH = 1_000

async function writePersons(db: Db, ids: Int32Array, format: Format, tell: (done: number) => Promise<unknown>) {
  const rows: Cell[][] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    rows.push(...(await listExportRows(db, [...ids.subarray(from, from + BATCH)])).map(exportLine))
    await tell(Math.min(from + BATCH, ids.length))
  }
  return await writeSheet(format, { name: `membres-${parisDay(new Date())}`, head: EXPORT_HEAD, rows })
}

const record = (db: Db, actor: Actor, count: number, format: Format) =>
  recordAct(db, actor, 'persons.exported', { kind: 'person' }, { count, format })

/** The file at once, in the order of the list. */
export async function exportNow(db: Db, actor: Actor, wish: { all: Selection; sort: string[]; format: Format }) {
  const ids = await settleSelection(db, wish.all, wish.sort)
  await record(db, actor, ids.length, wish.format)
  return await writePersons(db, ids, wish.format, async () => undefined)
}

/** Begins an export that is written later; gives the task that tells how far it is. 400 for a search that cannot be read. */
export const startExport = (db: Db, actor: Actor, wish: ExportRequest) =>
  inTransaction(db, async (trx) => {
    const { length: total } = await settleSelection(trx, wish.selection, wish.sort)
    const taskId = await startTask(trx, {
      ownerId: actor.id,
      kind: 'export-persons',
      total,
      requirement: may.managePersons,
    })
    await record(trx, actor, total, wish.format)
    await enqueue(trx, exportsToWrite, { ...wish, taskId })
    return { task: taskId, total }
  })

/** Writes the file of an export; run again it writes it anew. */
export async function writeExport(db: Db, { taskId, selection, sort, format }: ExportRequest & { taskId: number }) {
  const ids = await settleSelection(db, selection, sort)
  const { bytes, filename, type } = await writePersons(db, ids, format, (done) => advanceTask(db, taskId, done))
  await finishTask(db, taskId, { done: ids.length, file: { bytes, name: filename, type } })
}
