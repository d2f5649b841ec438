import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { recordAct } from './service.ts'

const program = sharedProgram()

test('an entry of the audit log is neither changed nor removed for three years', async () => {
  const { db } = program
  await recordAct(db, { id: 1, address: '127.0.0.1' }, 'person.validated', { kind: 'person', id: 2 })
  await expect(db.updateTable('auditLog').set({ actorId: 9 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
  await db
    .insertInto('auditLog')
    .values({ at: '2020-01-01T00:00:00Z', action: 'person.read', subjectKind: 'person' })
    .execute()
  const { numDeletedRows } = await db.deleteFrom('auditLog').where('at', '<', '2021-01-01T00:00:00Z').executeTakeFirst()
  expect(numDeletedRows).toBe(1n)
})
