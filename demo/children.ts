import { sql } from 'kysely'
import { replaceBrackets } from '../src/features/members/children/queries.ts'
import type { Trx } from '../src/server/data/db.ts'

const GIFTS = [
  { from: 0, to: 2, gift: 'Peluche' },
  { from: 3, to: 6, gift: 'Jeu de construction' },
  { from: 7, to: 10, gift: 'Jeu de société' },
  { from: 11, to: 14, gift: 'Bon d’achat' },
]

/** Gifts by age, and two children whom both parents, members each, declared. */
export async function loadChildren(trx: Trx) {
  await replaceBrackets(trx, GIFTS)
  const children = await sql<{ firstName: string; lastName: string; birthDate: string; other: number }>`
    select child.first_name, child.last_name, child.birth_date,
      (select id from persons p where p.state = 'ACTIVE' and p.id <> r.parent_id order by p.id offset r.id % 7 + 5 limit 1) as other
    from relations r join persons child on child.id = r.child_id join persons parent on parent.id = r.parent_id
    where parent.state = 'ACTIVE' and child.birth_date > now() - interval '12 years' order by child.last_name, child.id limit 2`.execute(
    trx,
  )
  for (const { other, ...child } of children.rows) {
    const { id } = await trx.insertInto('persons').values(child).returning('id').executeTakeFirstOrThrow()
    await trx.insertInto('relations').values({ parentId: other, childId: id }).execute()
  }
}
