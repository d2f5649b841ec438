import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { orderBy } from './lists.ts'

const program = sharedProgram(async ({ db }) => {
  for (const [index, name] of NAMES.entries())
    await db
      .insertInto('commissions')
      .values({ name, technicalName: `c${index}`, description: '' })
      .execute()
})

const NAMES = ['Vélo', 'Échecs', 'Pêche', 'Le Goff', 'zumba', 'Pétanque', 'Œnologie', 'Lebrun', 'Évasion', 'étoile']

describe('Texts that people read are sorted as in a French dictionary (rules#lists)', () => {
  test('a list that is sorted by a text has é beside e, and capitals beside small letters', async () => {
    const rows = await orderBy(
      program.db.selectFrom('commissions').where('technicalName', 'like', 'c_').select(['id', 'name']),
      { name: { sql: sql.ref('commissions.name'), kind: 'text' } },
      ['name,asc'],
      'name,asc',
      sql`id`,
    ).execute()
    expect(rows.map(({ name }) => name)).toEqual([
      ...['Échecs', 'étoile', 'Évasion', 'Le Goff', 'Lebrun', 'Œnologie', 'Pêche', 'Pétanque', 'Vélo', 'zumba'],
    ])
  })

  test('the register by name is read off an index, without sorting', async () => {
    const plan = await program.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_sort = off`.execute(trx)
      return await sql<{ 'QUERY PLAN': string }>`explain select id from persons where state is not null
        order by fold(last_name) collate "C", fold(first_name) collate "C", id limit 25`.execute(trx)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('persons_name')
    expect(text).not.toContain('Sort')
  })

  test('no statement sorts by a name, a title or a place as the collation of a database has it', () => {
    const TEXT = '(?:\\w+\\.)?(?:name|title|last_?[nN]ame|first_?[nN]ame|label|street|city|category|cis)'
    const sorts = new RegExp(
      `orderBy\\((?:sql\`lower\\(|'${TEXT}')|(?:order by|nulls last,)\\s+(?:lower\\(|${TEXT}\\b)`,
      'g',
    )
    const found = globSync('src/features/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(sorts)].map(([text]) => `${path}: ${text}`),
    )
    expect(found.filter((line) => !MACHINE.some((path) => line.startsWith(path)))).toEqual([])
  })
})

/** Texts that people don't read in this order: names of roles and queues, and grouped spellings of a street. */
const MACHINE: readonly string[] = [
  'src/features/platform/access/queries.ts',
  'src/features/calendars/figures/queries.ts',
  'src/features/operations/system-status/queries.ts',
]
