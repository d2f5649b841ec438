import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { readPage } from '../../../server/data/pages.ts'
import { missing } from '../../../server/http/errors.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import type { DoorsForm } from './contract.ts'
import * as queries from './queries.ts'
import { doorsOf } from './rules.ts'

/** Queue that is told when doors were added, moved or removed, for those who keep them sorted. */
export const doorsChanged = queue<object>('calendar-doors-changed')

export const enqueueDoorsChanged = (trx: Trx) => enqueue(trx, doorsChanged, {})

export const readDoors = (db: Db, query: { q?: string | undefined; page: number; size: number }) =>
  readPage(queries.listDoors(db, query.q), query)

/** Adds doors by hand (rules#doors). */
export const addDoors = (db: Db, doer: Doer, form: DoorsForm) =>
  inTransaction(db, async (trx) => {
    const doors = doorsOf(form)
    const added = await queries.addDoors(trx, doors)
    if (added > 0) {
      await recordAct(trx, doer, 'doors.added', { kind: 'calendar' }, { count: added })
      await enqueueDoorsChanged(trx)
    }
    return { added, known: doors.length - added }
  })

/** Removes a door; 404 if it is not listed. */
export const removeDoor = (db: Db, doer: Doer, id: number) =>
  inTransaction(db, async (trx) => {
    if (!(await queries.markRemoved(trx, id))) missing('door')
    await recordAct(trx, doer, 'door.removed', { kind: 'calendar' }, { door: id })
  })
