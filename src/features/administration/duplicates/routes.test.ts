import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { inTransaction } from '../../../server/data/db.ts'
import { declareChild } from '../../members/children/family/service.ts'
import { askCards, defineFees, orderFees, orderInState, paidVisitor } from '../../members/membership/fixtures.ts'
import { activeMember, confirmedVisitor, enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { aFreeField, choicesOf, freeValuesOf } from '../../society/persons/managed-fields/fixtures.ts'
import { listReferences } from '../../society/persons/references/queries.ts'
import { seasonEnd } from '../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../society/settings/service.ts'

const onSaleUntil = async () => seasonEnd(await currentFeeSeason(program.db), await readSeason(program.db))

let token: string

const program = sharedProgram(async (program) => {
  await defineFees(program)
  // A super-administrator may merge any two; other rights are tested below.
  token = (await superAdmin()).token
})

const merge = (id: number, other: number, more: Record<string, unknown> = {}, as = token) =>
  program.call('POST', `/users/${id}/merge`, { token: as, body: { other, ...more } })
const read = (id: number) => program.call('GET', `/users/${id}`, { token })
const superAdmin = () => activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
const pairs = async () => {
  const { body } = await program.call('GET', '/users/duplicates?size=100', { token })
  return (body._embedded.data as { persons: { id: number }[]; reasons: string[] }[]).map(
    ({ persons, reasons }) => `${persons.map(({ id }) => id).join('-')} ${reasons.join('+')}`,
  )
}

describe('Possible duplicates', () => {
  test('possible duplicates are accounts of one name and birth date, whatever the accents and hyphens, or of one telephone', async () => {
    const one = await enrolledMember(program, {
      firstName: 'Jean-Luc',
      lastName: 'Guérin',
      birthDate: '1970-05-01',
      phone: '+33611111111',
    })
    const two = await enrolledMember(program, { firstName: 'JEAN LUC', lastName: 'guerin', birthDate: '1970-05-01' })
    const three = await enrolledMember(program, { phone: '+33611111111' })
    await enrolledMember(program, { firstName: 'Jean-Luc', lastName: 'Guérin', birthDate: '1971-05-01' })
    await enrolledMember(program, {
      firstName: 'Jean-Luc',
      lastName: 'Guérin',
      birthDate: '1970-05-01',
      state: 'ERASED',
    })
    expect(await pairs()).toEqual([`${one}-${three} PHONE`, `${one}-${two} NAME`])
  })

  test('a pair that was told apart is not shown again, and telling it twice changes nothing', async () => {
    const birthDate = '1980-01-02'
    const [one, two] = [await enrolledMember(program, { birthDate }), await enrolledMember(program, { birthDate })]
    expect(await pairs()).toContain(`${one}-${two} NAME`)
    const tell = (id: number, other: number) => program.call('POST', `/users/${id}/apart`, { token, body: { other } })
    expect((await tell(two, one)).status).toBe(204)
    expect((await tell(one, two)).status).toBe(204)
    expect(await pairs()).not.toContain(`${one}-${two} NAME`)
    expect((await tell(one, one)).status).toBe(400)
    expect((await tell(one, 999_999)).status).toBe(404)
  })

  test('forty people of one household do not make a page for each two of them', async () => {
    const before = (await pairs()).length
    for (let n = 0; n < 40; n++) await enrolledMember(program, { phone: '+33299000000' })
    const { body } = await program.call('GET', '/users/duplicates', { token })
    expect(body.page.totalElements - before).toBeLessThanOrEqual(40 * 3)
  })
})

describe('Two accounts made one', () => {
  test('everything that points at the merged account points at the one that stays, in a table made a minute ago too', async () => {
    await sql`create table notes_of_tomorrow (person_id integer references persons, text text)`.execute(program.db)
    const kept = await activeMember(program)
    const gone = await activeMember(program, [{ name: 'plongee', role: 'USER' }])
    await sql`insert into notes_of_tomorrow values (${gone.id}, 'x')`.execute(program.db)
    await program.db
      .insertInto('consents')
      .values({ personId: gone.id, purpose: 'NEWSLETTER', given: true, textVersion: '1' })
      .execute()
    const head = await superAdmin()
    const { status, body } = await merge(kept.id, gone.id, {}, head.token)
    expect(status).toBe(200)
    expect(body.id).toBe(kept.id)
    expect(body.moved).toEqual(
      ['consents', 'notes_of_tomorrow', 'person_events', 'person_roles'].map((table) => ({
        what: `${table}.person_id`,
        rows: 1,
      })),
    )
    for (const { table, column } of await listReferences(program.db)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${gone.id}`.execute(
        program.db,
      )
      expect(rows, `${table}.${column}`).toEqual([])
    }
    expect((await read(gone.id)).status).toBe(404)
    expect((await read(kept.id)).body.roles).toEqual(['plongee_USER'])
    await sql`drop table notes_of_tomorrow`.execute(program.db)
  })

  test('the merged account can no longer sign in and its sessions end, and the one that stays goes on', async () => {
    const [kept, gone] = [await activeMember(program), await activeMember(program)]
    await merge(kept.id, gone.id)
    const me = (who: typeof kept) => program.call('GET', `/users/${kept.id}`, { token: who.token })
    expect([(await me(kept)).status, (await me(gone)).status]).toEqual([200, 401])
    const { status } = await program.call('POST', '/auth/signin', {
      body: { username: gone.email, password: 'grande échelle 18' },
    })
    expect(status).toBe(401)
    expect((await program.mailsTo(kept.email))[0]?.text).toContain('cette adresse e-mail')
    expect((await program.mailsTo(gone.email))[0]?.text).not.toContain(kept.email)
  })

  test('the account that can sign in stays, even when the other was named; a paid fee counts for it', async () => {
    const { id: visitor } = await paidVisitor(program)
    const member = await activeMember(program, [], { state: 'EXPIRED', accountValidity: '2020-12-31' })
    const { body } = await merge(visitor, member.id)
    expect(body.id).toBe(member.id)
    const { body: person } = await read(member.id)
    expect(person.state).toBe('ACTIVE')
    expect(person.accountValidity > '2026').toBe(true)
    const { body: orders } = await program.call('GET', `/commands?search=personId==${member.id}`, {
      token: (await superAdmin()).token,
    })
    expect(orders._embedded.data).toHaveLength(1)
  })

  test('a merge keeps the later validity, until the end of the season on sale at the latest', async () => {
    const kept = await activeMember(program, [], { state: 'EXPIRED', accountValidity: '2020-12-31' })
    const gone = await activeMember(program, [], { accountValidity: '2090-12-31' })
    await merge(kept.id, gone.id)
    expect((await read(kept.id)).body).toMatchObject({ state: 'ACTIVE', accountValidity: await onSaleUntil() })
  })

  test('a merge takes over chosen and missing values, and the e-mail is not to be chosen', async () => {
    const kept = await activeMember(program, [], { lastName: 'Prigent', phone: null, cis: 'Beauregard' })
    const gone = await activeMember(program, [], { lastName: 'Prigent-Riou', phone: '+33612121212', cis: 'Le Blosne' })
    await merge(kept.id, gone.id, { fields: { lastName: gone.id, cis: kept.id } })
    expect((await read(kept.id)).body).toMatchObject({
      lastName: 'Prigent-Riou',
      phone: '+33612121212',
      cis: 'Beauregard',
      email: kept.email,
    })
    const other = await enrolledMember(program)
    const { status, body } = await merge(kept.id, other, { fields: { cis: 999_999 } })
    expect([status, body.errors[0].path]).toEqual([400, 'fields.cis'])
    expect((await merge(kept.id, other, { fields: { email: other } })).status).toBe(400)
  })

  test('a child that both declared is one child afterwards', async () => {
    const [kept, gone] = [await activeMember(program), await activeMember(program)]
    const other = await activeMember(program)
    const malo = { firstName: 'Malo', lastName: 'Prigent', birthDate: '2019-02-28' }
    await inTransaction(program.db, async (trx) => {
      await declareChild(trx, kept.id, { child: malo, precision: 'Enfant' })
      const second = await declareChild(trx, gone.id, { child: { ...malo, firstName: 'MALO' }, precision: 'Enfant' })
      await declareChild(trx, gone.id, { child: { ...malo, firstName: 'Lison' }, precision: 'Enfant' })
      await trx.insertInto('relations').values({ parentId: other.id, childId: second }).execute()
    })
    const { body } = await merge(kept.id, gone.id)
    expect(body.moved).toContainEqual({ what: 'children', rows: 1 })
    const names = async (id: number) =>
      (await read(id)).body.relations.map(
        ({ relatedUser }: { relatedUser: { firstName: string } }) => relatedUser.firstName,
      )
    expect((await names(kept.id)).sort()).toEqual(['Lison', 'Malo'])
    expect(await names(other.id)).toEqual(['Malo'])
  })

  test('a merge is logged with both ids and what was moved', async () => {
    const [kept, gone] = [await activeMember(program), await activeMember(program)]
    const { body } = await merge(kept.id, gone.id)
    const act = await program.db
      .selectFrom('auditLog')
      .where('action', '=', 'person.merged')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ subjectId: kept.id, details: { other: gone.id, gained: [], moved: body.moved } })
    const { history } = (await read(kept.id)).body
    expect(history.at(-1).note).toBe(`Réuni avec le compte n° ${gone.id}`)
  })

  test('a merge requested by two administrators at once happens once', async () => {
    const [one, two] = [await activeMember(program), await activeMember(program)]
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id), merge(one.id, two.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})

describe('Two accounts are not made one', () => {
  const unchanged = async (ids: number[]) =>
    expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual(ids.map(() => 200))

  test('two accounts that both paid the same fee of one season are not merged until one is refunded', async () => {
    const [one, two] = [await paidVisitor(program), await paidVisitor(program)]
    const { status, body } = await merge(one.id, two.id)
    expect([status, body.code]).toEqual([409, 'same-season-paid'])
    await unchanged([one.id, two.id])
  })

  test('two accounts that are both on the card page are not merged', async () => {
    const [one, two] = [await confirmedVisitor(program), await confirmedVisitor(program)]
    await orderFees(program, one.token)
    const { body: checkout } = await orderFees(program, two.token)
    const { status, body } = await merge(one.id, two.id)
    expect([status, body.code]).toEqual([409, 'payment-under-way'])
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    expect((await orderInState(program, two.token, 'PAID')).state).toBe('PAID')
  })

  test.each([['SUSPENDED'], ['ERASED']])('two accounts of which one is %s are not merged', async (state) => {
    const member = await activeMember(program)
    const closed = await enrolledMember(program, { state })
    expect((await merge(member.id, closed)).status).toBe(409)
    expect((await merge(closed, member.id)).status).toBe(409)
    await unchanged([member.id, closed])
  })

  test('two accounts are not merged by somebody who lacks the right to raise roles', async () => {
    const member = await activeMember(program)
    const head = await superAdmin()
    const { status, body } = await merge(member.id, head.id, {}, (await personsAdmin(program)).token)
    expect([status, body.code]).toEqual([403, 'roles-raised'])
    expect((await read(member.id)).body.roles).toEqual([])
    await unchanged([member.id, head.id])
  })

  test('a merge is refused that would delete one’s own account, or that names a child, nobody, or one account twice', async () => {
    const admin = await personsAdmin(program)
    const member = await activeMember(program)
    expect((await merge(member.id, admin.id, {}, admin.token)).body.code).toBe('own-account')
    const child = await program.db
      .insertInto('persons')
      .values({ firstName: 'A', lastName: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await merge(member.id, child.id)).status).toBe(404)
    expect((await merge(member.id, 999_999)).status).toBe(404)
    expect((await merge(member.id, member.id)).status).toBe(400)
  })

  test('a merge that the database aborts because of a deadlock succeeds when it is tried again', async () => {
    const [one, two] = [await enrolledMember(program), await enrolledMember(program)]
    await sql`create function wait_for_each_other() returns trigger language plpgsql as
      'begin raise exception using errcode = ''deadlock_detected''; end'`.execute(program.db)
    await sql`create trigger deadlock before update on persons for each row execute function wait_for_each_other()`.execute(
      program.db,
    )
    const { status, body, headers } = await merge(one, two)
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'database-unavailable', '2'])
    await unchanged([one, two])
    await sql`drop function wait_for_each_other cascade`.execute(program.db)
    expect((await merge(one, two)).status).toBe(200)
  })

  test('two accounts are not merged if an unknown table holds one row for each of both, so that nothing is lost silently', async () => {
    await sql`create table badges_of_tomorrow (person_id integer unique references persons)`.execute(program.db)
    const [one, two] = [await activeMember(program), await activeMember(program)]
    await sql`insert into badges_of_tomorrow values (${one.id}), (${two.id})`.execute(program.db)
    expect((await merge(one.id, two.id)).body.code).toBe('merge-collision')
    await unchanged([one.id, two.id])
    await sql`drop table badges_of_tomorrow`.execute(program.db)
  })
})

// Last test, because leaving ten thousand accounts is faster than deleting them.
test('ten thousand accounts of one name, birth date and telephone are paired in one pass, not each with all', async () => {
  const crowd = await program.db
    .insertInto('persons')
    .columns(['firstName', 'lastName', 'email', 'passwordHash', 'birthDate', 'phone', 'membertype', 'state'])
    .expression(
      sql`select 'Line', 'Serie', n || '@serie.example', '-', date '1987-05-12', '+33698765432', 'SPV', 'EXPIRED'
        from generate_series(1, 10000) n`,
    )
    .returning('id')
    .execute()
  const { body } = await program.call('GET', '/users/duplicates', { token })
  expect(body.page.totalElements).toBeGreaterThanOrEqual(3 * crowd.length - 6)
})

describe('The free fields of two accounts that are made one (rules#free-fields)', () => {
  test('the account that stays keeps its values and takes those it lacks, of archived fields too; the journal says what the other had', async () => {
    const grade = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sergent', 'Adjudant'] })
    const [sergeant, adjutant] = await choicesOf(program, grade)
    const [number, archived] = [await aFreeField(program, { name: 'Matricule' }), await aFreeField(program)]
    const kept = await enrolledMember(program, { freeFields: JSON.stringify({ [grade]: adjutant }) })
    const held = { [grade]: sergeant, [number]: 'A 4411', [archived]: 'gardé' }
    const gone = await enrolledMember(program, { freeFields: JSON.stringify(held) })
    await program.call('POST', `/free-fields/${archived}/archive`, { token })
    expect((await merge(kept, gone)).status).toBe(200)
    expect(await freeValuesOf(program, kept)).toEqual({ ...held, [grade]: adjutant })
    const { body } = await program.call('GET', `/audit?search=subjectId==${kept};action==person.merged`, { token })
    const { replaced } = body._embedded.data[0]
    expect(replaced).toContainEqual({ field: 'Matricule', old: null, new: 'A 4411' })
    expect(replaced).toContainEqual({ field: 'other.Grade', old: 'Sergent', new: null })
  })

  test('a merge that changes no free field writes none', async () => {
    const number = await aFreeField(program, { name: 'Brevet' })
    const kept = await enrolledMember(program, { freeFields: JSON.stringify({ [number]: 'A' }) })
    const [gone, bare] = [
      await enrolledMember(program, { freeFields: JSON.stringify({ [number]: 'B' }) }),
      await enrolledMember(program),
    ]
    await sql`create function no_free_fields() returns trigger language plpgsql as $$ begin raise exception 'written'; end $$`.execute(
      program.db,
    )
    await sql`create trigger no_free_fields before update of free_fields on persons for each row execute function no_free_fields()`.execute(
      program.db,
    )
    try {
      expect((await merge(kept, gone)).status).toBe(200)
      expect((await merge(kept, bare)).status).toBe(200)
    } finally {
      await sql`drop function no_free_fields cascade`.execute(program.db)
    }
    expect(await freeValuesOf(program, kept)).toEqual({ [number]: 'A' })
  })

  /** Two accounts that both have a text in one field; in another field only the account that is merged away has one. */
  async function twoWithValues(name: string) {
    const [number, locker] = [await aFreeField(program, { name }), await aFreeField(program)]
    const kept = await enrolledMember(program, { freeFields: JSON.stringify({ [number]: 'A 4411' }) })
    const gone = await enrolledMember(program, { freeFields: JSON.stringify({ [number]: 'B 12', [locker]: '7' }) })
    return { number, locker, kept, gone }
  }

  test('a merge gives each free field the chosen account’s value, or none, and the journal says what each had', async () => {
    const { number, locker, kept, gone } = await twoWithValues('Numéro')
    expect((await merge(kept, gone, { freeFields: { [number]: gone, [locker]: kept } })).status).toBe(200)
    expect(await freeValuesOf(program, kept)).toEqual({ [number]: 'B 12' })
    const { body } = await program.call('GET', `/audit?search=subjectId==${kept};action==person.merged`, { token })
    const { replaced } = body._embedded.data[0]
    expect(replaced).toContainEqual({ field: 'Numéro', old: 'A 4411', new: 'B 12' })
    expect(replaced.filter(({ field }: { field: string }) => field === 'other.Numéro')).toEqual([])
    expect(replaced).toContainEqual({ field: expect.stringMatching(/^other\.Champ/), old: '7', new: null })
  })

  test('a choice of a third account, or of a field that was removed meanwhile, is refused and merges nothing', async () => {
    const { number, kept, gone } = await twoWithValues('Casier')
    const third = await merge(kept, gone, { freeFields: { [number]: await enrolledMember(program) } })
    expect([third.status, third.body.errors]).toMatchObject([
      400,
      [{ path: `freeFields.${number}`, code: 'neither-of-both' }],
    ])
    await program.call('POST', `/free-fields/${number}/archive`, { token })
    const removed = await merge(kept, gone, { freeFields: { [number]: gone } })
    expect([removed.status, removed.body.code]).toEqual([409, 'fields-changed'])
    expect((await read(gone)).status).toBe(200)
  })
})
