import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordStatements } from '../../../../scripts/bench/record.ts'
import { sharedProgram } from '../../../app/testing.ts'
import { seenIn } from '../../society/audience/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { enrolledMember } from '../../society/persons/fixtures.ts'
import { listShown } from './queries.ts'

let ski: number
const MEMBER = { roles: ['ski_USER'], subscriptions: ['AMICALE'] }

const program = sharedProgram(async ({ db }) => {
  const closed = { description: '', authorizedSubscribers: [] }
  ski = await defineCommission(db, { name: 'Ski', technicalName: 'ski', ...closed }, undefined)
  await sql`insert into news (title, text, commission_id, audience, published_at, pinned)
    select 'Actualité ' || n, '', case n % 3 when 0 then ${ski}::int end, case n % 3 when 0 then 'COMMISSION' else 'ALL' end,
      now() - n * interval '1 hour', n % 500 = 0 from generate_series(1, 5000) n`.execute(db)
  await sql`analyze news, commissions`.execute(db)
})

const seenByMember = seenIn('news')(MEMBER)

/** Reads a page of the list and counts its SQL statements. */
async function readPage(offset: number) {
  const { db } = program
  const personId = await enrolledMember(program)
  const list = listShown(db, { only: seenByMember, personId, sort: [] })
  let rows: Awaited<ReturnType<typeof list.rows>> = []
  let total = 0
  const asked = await recordStatements(async () => {
    rows = await list.rows({ offset, limit: 25 })
    total = await list.count()
  })
  return { rows, total, asked: asked.length }
}

describe('Of five thousand news', () => {
  test('the order of five thousand news is read once: the first page and the last send as many statements, their total none more', async () => {
    const first = await readPage(0)
    expect(first.rows.map(({ pinned }) => pinned).filter(Boolean)).toHaveLength(10)
    const last = await readPage(4_975)
    expect(last.rows.at(-1)?.title).toBe('Actualité 4999')
    const again = await readPage(0)
    // One statement checks whether anything changed, one reads the rows. The first page reads the order, and whether a change
    // is pending.
    expect([first, last, again].map(({ asked, total }) => [asked, total])).toEqual([
      [4, 5_000],
      [2, 5_000],
      [2, 5_000],
    ])
  })

  test('news written after a page was read are on the next page read', async () => {
    const before = await readPage(0)
    await sql`insert into news (title, text, audience, published_at, pinned) values ('Dernière minute', '', 'ALL', now(), true)`.execute(
      program.db,
    )
    const after = await readPage(0)
    expect([after.rows[0]?.title, after.total]).toEqual(['Dernière minute', before.total + 1])
  })
})
