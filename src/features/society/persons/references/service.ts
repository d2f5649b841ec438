import { brokenConstraint, type Trx } from '../../../../server/data/db.ts'
import { conflict } from '../../../../server/http/errors.ts'
import * as queries from './queries.ts'
import { COLLISIONS, onMergeOf, REFERENCES } from './rules.ts'

/** Deletes or clears what references an erased person, as `REFERENCES` says of each column. */
export async function clearReferences(trx: Trx, personId: number) {
  for (const [key, { onErasure }] of Object.entries(REFERENCES)) {
    const [table = '', column = ''] = key.split('.')
    if (onErasure === 'deleted') await queries.deleteRows(trx, { table, column }, personId)
    else if ('emptied' in onErasure) await queries.emptyRows(trx, { table, column }, onErasure.emptied, personId)
  }
}

export type MovedRows = { what: string; rows: number }[]

/**
 * Moves every row that references one person to another, in any table; returns the number by column. The caller holds
 * both persons, and deletes the first. 409 if they cannot be merged yet.
 */
export async function moveReferences(trx: Trx, from: number, to: number): Promise<MovedRows> {
  const moved: MovedRows = []
  for (const reference of await queries.listReferences(trx)) {
    const what = `${reference.table}.${reference.column}`
    const onMerge = onMergeOf(what)
    if (onMerge === 'deleted') {
      await queries.deleteRows(trx, reference, from)
      continue
    }
    const rows = await (onMerge === 'once' ? moveOnce : moveRows)(trx, reference, from, to)
    if (rows > 0) moved.push({ what, rows })
  }
  return moved
}

/** Moves all in one statement; row by row if the primary key allows only one row a person. */
async function moveRows(trx: Trx, reference: queries.Reference, from: number, to: number): Promise<number> {
  await queries.setMark(trx)
  try {
    return await queries.moveRows(trx, reference, from, to)
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (!constraint) throw error
    if (constraint !== reference.primaryKey) throw conflict(COLLISIONS[constraint] ?? 'merge-collision', constraint)
    await queries.backToMark(trx)
    return await moveOnce(trx, reference, from, to)
  }
}

const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

/** Row by row; one that the kept person already has is dropped. */
async function moveOnce(trx: Trx, reference: queries.Reference, from: number, to: number): Promise<number> {
  let moved = 0
  for (const row of await queries.listRows(trx, reference, from)) {
    await queries.setMark(trx)
    await queries.moveRow(trx, reference, row, to).then(
      (count) => {
        moved += count
      },
      async (error: unknown) => {
        const constraint = brokenConstraint(error)
        if (!isTaken(error)) throw constraint ? conflict('merge-collision', constraint) : error
        await queries.backToMark(trx)
      },
    )
  }
  await queries.deleteRows(trx, reference, from)
  return moved
}
