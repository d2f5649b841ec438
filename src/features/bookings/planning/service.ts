import type { Db } from '../../../server/data/db.ts'
import type { PlannedResource, PlannedStay } from './contract.ts'
import { listAllocated, listLet } from './queries.ts'

type AllocationRow = Awaited<ReturnType<typeof listAllocated>>[number]

const isStay = (row: AllocationRow): row is AllocationRow & { state: PlannedStay['state']; commandId: number } =>
  row.kind === 'STAY'

/** Reads the bookings of a commission day by day (rules#planning), in two statements for all resources. */
export async function readPlanning(
  db: Db,
  commissionId: number,
  days: { from: string; to: string },
): Promise<PlannedResource[]> {
  const resources = await listLet(db, commissionId)
  const ids = resources.map(({ id }) => id)
  const taken = ids.length > 0 ? await listAllocated(db, ids, days) : []
  const takenOf = Map.groupBy(taken, ({ resourceId }) => resourceId)
  return resources.flatMap(({ archivedAt, ...resource }) => {
    const rows = takenOf.get(resource.id) ?? []
    if (archivedAt !== null && rows.length === 0) return []
    return {
      ...resource,
      stays: rows.filter(isStay).map(({ at, by, note, ...row }) => ({ ...row, step: at ? { at, by, note } : null })),
      closures: rows.filter(({ kind }) => kind === 'CLOSURE'),
      offers: rows.filter(({ kind }) => kind === 'OFFER'),
    }
  })
}
