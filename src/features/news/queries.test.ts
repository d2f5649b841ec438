import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { whereSeen } from '../audience/service.ts'
import { defineCommission } from '../commissions/service.ts'
import { enrolled } from '../persons/fixtures.ts'
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

/** How the database answers the page of a list, and how long that takes. */
async function readPage(offset: number) {
  const { db } = program
  const asked: RootOperationNode[] = []
  const remembering: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const personId = await enrolled(program)
  const list = listShown(db.withPlugin(remembering), personId, whereSeen(MEMBER, 'news'), { sort: [] })
  const begun = performance.now()
  const rows = await list.rows({ offset, limit: 25 })
  const ms = performance.now() - begun
  const plain = db.withoutPlugins()
  const [node] = asked
  if (!node) throw new Error('Nothing was asked')
  const { sql: text, parameters } = plain.getExecutor().compileQuery(node, { queryId: 'asked' })
  const plan = await plain.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
  return { rows, ms, plan: plan.rows.map((row) => row['QUERY PLAN']).join('\n'), total: await list.count() }
}

describe('Of five thousand news', () => {
  test('a page is read in its order from an index, the first and the last alike', async () => {
    const first = await readPage(0)
    expect(first.rows.map(({ pinned }) => pinned).filter(Boolean)).toHaveLength(10)
    expect(first.total).toBe(5_000)
    expect(first.plan).toContain('news_shown')
    const last = await readPage(4_975)
    expect(last.rows.at(-1)?.title).toBe('Actualité 4999')
    expect(Math.max(first.ms, last.ms)).toBeLessThan(1_000)
  })
})
