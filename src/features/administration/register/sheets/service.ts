import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { type Cell, writeSheet } from '../../../../server/files/exports.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { Format } from '../../../../shared/sheet.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordExport } from '../../../platform/audit/service.ts'
import { startTask } from '../../../platform/tasks/service.ts'
import type { OwnTask, Turn, Work } from '../../../platform/tasks/work/service.ts'
import { memberSheet } from '../../../society/persons/fields/labels.ts'
import type { FreeValues } from '../../../society/persons/free-fields/contract.ts'
import { freeWords } from '../../../society/persons/free-fields/labels.ts'
import { listFreeFields } from '../../../society/persons/managed-fields/service.ts'
import type { Selection } from '../contract.ts'
import { listExportRows } from '../queries.ts'
import { settleSelection } from '../service.ts'
import { ExportRequest } from './contract.ts'

/** Persons read at a time, so that other requests run in between. */
const BATCH = 1_000

type Row = Awaited<ReturnType<typeof listExportRows>>[number]
type Column = readonly [title: string, cell: (person: Row) => Cell, kind?: 'DATE']

/** Columns of every person, then the free fields. */
async function readColumns(db: Db): Promise<Column[]> {
  const own = (await listFreeFields(db)).map((field): Column => {
    const cell = ({ freeFields }: Row) => freeWords(field, (freeFields as FreeValues)[field.id])
    return field.kind === 'DATE' ? [field.name, cell, 'DATE'] : [field.name, cell]
  })
  return [...memberSheet(), ...own]
}

const listLines = async (db: Db, columns: readonly Column[], ids: Int32Array, from: number): Promise<Cell[][]> =>
  (await listExportRows(db, [...ids.subarray(from, from + BATCH)])).map((person) =>
    columns.map(([, cell]) => cell(person)),
  )

const write = (format: Format, columns: readonly Column[], rows: Cell[][]) =>
  writeSheet(format, {
    name: `membres-${parisDay(new Date())}`,
    head: columns.map(([title]) => title),
    kinds: columns.map(([, , kind]) => kind),
    rows,
  })

/** Builds the file at once, in the order of the list. */
export async function exportNow(db: Db, actor: Actor, request: { all: Selection; sort: string[]; format: Format }) {
  const ids = await settleSelection(db, request.all, request.sort)
  await recordExport(db, actor, ids.length, request.format)
  const columns = await readColumns(db)
  const rows: Cell[][] = []
  for (let from = 0; from < ids.length; from += BATCH) rows.push(...(await listLines(db, columns, ids, from)))
  return await write(request.format, columns, rows)
}

/** Starts an export; returns its task. 400 for an invalid search. */
export const startExport = (db: Db, actor: Actor, request: ExportRequest) =>
  inTransaction(db, async (trx) => {
    const { length: total } = await settleSelection(trx, request.selection, request.sort)
    const taskId = await startTask(trx, {
      ownerId: actor.id,
      kind: 'export-persons',
      total,
      requirement: may.managePersons,
      input: request,
    })
    await recordExport(trx, actor, total, request.format)
    return { task: taskId, total }
  })

/** Writes the file of an export in one step; after an interruption it is written again. */
async function open(db: Db, { input }: OwnTask): Promise<Turn> {
  const { selection, sort, format } = ExportRequest.parse(input)
  const ids = await settleSelection(db, selection, sort)
  const columns = await readColumns(db)
  const rows: Cell[][] = []
  return {
    next: async (tell) => {
      if (rows.length >= ids.length) return 0
      for (let from = 0; from < ids.length; from += BATCH) {
        rows.push(...(await listLines(db, columns, ids, from)))
        if (!(await tell(rows.length))) break
      }
      return rows.length
    },
    count: async () => ({ done: rows.length, waiting: 0 }),
    outcome: async (how) => {
      if (how === 'CANCELLED') return {}
      const { bytes, filename, type } = await write(format, columns, rows)
      return { file: { bytes, name: filename, type } }
    },
  }
}

export const EXPORT_WORK: Work = { kind: 'export-persons', open }
