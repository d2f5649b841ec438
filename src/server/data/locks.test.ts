import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { inTransaction } from './db.ts'
import { lockByName } from './locks.ts'

const program = sharedProgram()

type LockRow = { classid: number; objid: number }
const listHeld = async () =>
  (
    await sql<LockRow>`select classid::int, objid::bigint from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(program.db)
  ).rows

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'a lock by name is held until its transaction ends, and another key of the same name is another lock',
  async () => {
    await inTransaction(program.db, async (trx) => {
      await lockByName(trx, 'depositSlip', 'a')
      await lockByName(trx, 'depositSlip', 'b')
      await lockByName(trx, 'depositSlip', 'a')
      await lockByName(trx, 'settings')
      const held = await program.runOutside(listHeld)
      expect(held.map(({ classid }) => classid).sort()).toEqual([1, 4, 4])
    })
    expect(await listHeld()).toEqual([])
  },
)
