import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'

let token: string
let parents: [number, number]
const twin = { firstName: 'Loïs', lastName: 'Le Bris', birthDate: '2019-02-28' }

const insert = async (parentId: number, child: typeof twin) => {
  const { id } = await program.db.insertInto('persons').values(child).returning('id').executeTakeFirstOrThrow()
  await program.db.insertInto('relations').values({ parentId, childId: id }).execute()
  return id
}
type Child = {
  id: number
  firstName: string
  age: number
  gift: string | null
  parents: { id: number }[]
  others: number[]
  attended: boolean
  giftGiven: boolean
}
const list = async (query = '') => {
  const { status, body } = await program.call('GET', `/children?at=2026-12-31&${query}`, { token })
  expect(status).toBe(200)
  return body._embedded.data as Child[]
}
let first: number
let second: number

const program = sharedProgram(async (program) => {
  await defineCommission(
    program.db,
    { name: 'Enfants', technicalName: 'enfants', subType: 'CHILDREN', description: '' },
    undefined,
  )
  token = (await activeMember(program, [{ name: 'enfants', role: 'ADMIN' }])).token
  parents = [
    await enrolledMember(program, { lastName: 'Le Bris', cis: 'Beauregard' }),
    await enrolledMember(program, { lastName: 'Morvan' }),
  ]
  first = await insert(parents[0], twin)
  second = await insert(parents[1], { ...twin, firstName: 'LOIS' })
  await insert(parents[0], { firstName: 'Anna', lastName: 'Le Bris', birthDate: '2010-06-01' })
  await insert(await enrolledMember(program, { state: 'EXPIRED' }), {
    firstName: 'Ewen',
    lastName: 'Abgrall',
    birthDate: '2020-01-01',
  })
})

describe('Children of members (rules#gifts)', () => {
  test('children are listed by age on a day, filtered by birth, name and their parents’ state', async () => {
    expect((await list('sort=age')).map(({ firstName, age }) => [firstName, age])).toEqual([
      ['Loïs', 7],
      ['Anna', 16],
    ])
    expect((await list('parents=ALL')).map(({ firstName }) => firstName)).toEqual(['Ewen', 'Anna', 'Loïs'])
    expect((await list('bornFrom=2019-01-01&bornTo=2019-12-31')).map(({ firstName }) => firstName)).toEqual(['Loïs'])
    expect((await list('q=lois%20bris')).map(({ firstName }) => firstName)).toEqual(['Loïs'])
  })

  test('gifts are set by age, and no age has two', async () => {
    const save = (rows: object[]) => program.call('PUT', '/children/brackets', { token, body: { rows } })
    expect(
      (
        await save([
          { from: 0, to: 8, gift: 'Jeu' },
          { from: 8, to: 12, gift: 'Livre' },
        ])
      ).body.code,
    ).toBe('brackets-overlap')
    expect((await save([{ from: 9, to: 8, gift: 'Jeu' }])).status).toBe(400)
    expect(
      (
        await save([
          { from: 9, to: 18, gift: 'Livre' },
          { from: 0, to: 8, gift: 'Jeu' },
        ])
      ).body.rows,
    ).toHaveLength(2)
    expect((await list()).map(({ gift }) => gift)).toEqual(['Livre', 'Jeu'])
    await expect(
      program.db.insertInto('childBrackets').values({ fromAge: 5, toAge: 6, gift: 'Deux' }).execute(),
    ).rejects.toThrow('child_brackets_apart')
  })

  test('a child declared by two parents is shown once with both, ticked once, and made one', async () => {
    const lois = (await list('q=lois'))[0]
    expect(lois).toMatchObject({ id: first, others: [second], attended: false })
    expect(lois?.parents.map(({ id }) => id)).toEqual(parents)
    const tick = (id: number, body: object) => program.call('PATCH', `/children/${id}/seasons/2026`, { token, body })
    await Promise.all([
      tick(first, { attended: true }),
      tick(second, { giftGiven: true }),
      tick(first, { attended: true }),
    ])
    expect((await list('q=lois'))[0]).toMatchObject({ attended: true, giftGiven: true })
    expect((await tick(first, { attended: false })).body).toEqual({ attended: false, giftGiven: false })
    await tick(first, { attended: true })
    // The counter at the door covers all children that match, whatever the page.
    const door = async (query: string) =>
      (await program.call('GET', `/children/attendance?at=2026-12-31&${query}`, { token })).body.attended
    expect(await door('')).toBe(1)
    expect(await door('q=anna')).toBe(0)
    const ages = await program.call('GET', '/children/ages?at=2026-12-31&q=lois', { token })
    expect(ages.body.rows).toEqual([{ age: 7, total: 1, attended: 1 }])
    const merged = await program.call('POST', `/children/${first}/merge`, { token, body: { other: second } })
    expect(merged.status).toBe(200)
    expect((await list('q=lois'))[0]).toMatchObject({ id: first, others: [], attended: true, giftGiven: true })
    expect((await list('q=lois'))[0]?.parents.map(({ id }) => id)).toEqual(parents)
    expect((await program.call('POST', `/children/${first}/merge`, { token, body: { other: second } })).status).toBe(
      404,
    )
  })

  test('two children who only look alike are told apart, and are two from then on', async () => {
    const other = await insert(parents[1], twin)
    expect(await list('q=lois')).toHaveLength(1)
    await program.call('POST', `/children/${other}/apart`, { token, body: { other: first } })
    expect((await list('q=lois')).map(({ id }) => id)).toEqual([first, other])
    const anna = (await list('q=anna'))[0]?.id
    expect((await program.call('POST', `/children/${first}/merge`, { token, body: { other: anna } })).body.code).toBe(
      'not-alike',
    )
  })

  test('the children’s files hold the filtered children, and the supplier’s names no family', async () => {
    const file = async (name: string) =>
      (await program.call('GET', `/children.csv?list=${name}&at=2026-12-31&bornFrom=2019-01-01`, { token })).raw.body
    expect(await file('supplier')).toContain('Loïs')
    expect(await file('supplier')).not.toMatch(/Bris|Morvan/)
    expect(await file('counts')).toContain('Beauregard')
    expect(await file('door')).toContain('Le Bris')
    expect(await file('door')).not.toContain('Anna')
  })

  test('the children of the register are closed to a member of their commission without administration', async () => {
    const stranger = await activeMember(program, [{ name: 'enfants', role: 'USER' }])
    expect((await program.call('GET', '/children', { token: stranger.token })).status).toBe(403)
  })

  test('the list of thirty thousand children is counted, searched, sorted and paged', async () => {
    await program.db.transaction().execute(async (trx) => {
      // Inserted without triggers, because each would look for the child on photos.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`with child as (
          insert into persons (first_name, last_name, birth_date)
          select 'Enfant' || chr(97 + n % 26), 'Nom' || n / 2, date '2012-01-01' + n % 4000 from generate_series(1, 30000) n returning id)
        insert into relations (parent_id, child_id) select ${parents[0]}, id from child`.execute(trx)
    })
    await sql`analyze persons`.execute(program.db)
    await sql`analyze relations`.execute(program.db)
    const totalOf = async (query: string) =>
      (await program.call('GET', `/children?at=2026-12-31&${query}`, { token })).body.page.totalElements
    const before = (await totalOf('q=loïs')) + (await totalOf('q=anna'))
    expect(await totalOf('page=0')).toBe(30_000 + before)
    expect(await totalOf('bornFrom=2015-01-01&bornTo=2015-01-31')).toBe(248)
    expect(await totalOf('q=nom1234')).toBeGreaterThanOrEqual(2)
    expect(await list('page=500&size=25')).toHaveLength(25)
    const ages = (await list('sort=age&size=25')).map(({ age }) => age)
    expect(ages).toEqual(ages.toSorted((one, other) => one - other))
  })
})
