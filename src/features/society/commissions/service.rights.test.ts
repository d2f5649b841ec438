import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FINDERS } from '../../../app/finders.ts'
import { startTestProgram, type TestProgram } from '../../../app/testing.ts'
import { bind } from '../../../server/http/bind.ts'
import { registerErrors } from '../../../server/http/errors.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { type CommissionRight, may } from '../../platform/access/contract.ts'
import { gateWith } from '../../platform/access/gate/service.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import { openSession } from '../../platform/access/service.ts'
import { SUBSCRIPTIONS } from '../persons/contract.ts'
import { enrolledMember } from '../persons/fixtures.ts'
import { whereMay } from './queries.ts'

const RIGHTS = Object.entries(may).flatMap(([name, right]): [string, CommissionRight][] =>
  'commission' in right ? [[name, right]] : [],
)
const call = { summary: 'A try', reply: Nothing } as const

let program: TestProgram
let app: FastifyInstance

beforeAll(async () => {
  program = await startTestProgram()
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.decorate('db', program.db)
  app.decorate('gate', gateWith(FINDERS))
  for (const what of ['actor', 'holder', 'noun']) app.decorateRequest(what, undefined)
  registerErrors(app)
  for (const [name, right] of RIGHTS)
    bind(app, endpoint(`GET /${name}/:id`, { ...call, auth: { of: 'commission', may: right } }), ({ noun, params }) => {
      expect(noun.id).toBe(params.id)
      return undefined
    })
  bind(app, endpoint('GET /seen/:id', { ...call, auth: { of: 'commission' } }), () => undefined)
})
afterAll(async () => {
  await app.close()
  await program.stop()
})

const ask = async (name: string, id: number | string, token?: string) =>
  (
    await app.inject({
      url: `/aspr/v1/${name}/${id}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  ).statusCode

const names = ['ski', 'ski-de-fond', 'voile', 'noel']
const kinds = ['USER', 'ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON'] as const
const some = fc.subarray([...SUBSCRIPTIONS])
/** A member always has exactly one of the two. */
const membership = some.filter((each) => !(each.includes('AMICALE') && each.includes('HONORAIRE')))
const commission = fc.record({
  technicalName: fc.constantFrom(...names),
  active: fc.boolean(),
  authorizedSubscribers: some,
  archived: fc.boolean(),
})
const role = fc.record({ name: fc.constantFrom(...names, 'general'), role: fc.constantFrom(...kinds) })
const unique = <T>(arbitrary: fc.Arbitrary<T>, key: (one: T) => unknown, maxLength: number) =>
  fc.uniqueArray(arbitrary, { selector: key, maxLength })

/** Things of every commission, and of none, on which the holder has the right. */
async function listed(holder: Holder, right: CommissionRight) {
  const { rows } = await sql<{ technicalName: string | null }>`
    select technical_name from (select id from commissions union all select null) things (commission_id)
    left join commissions on commissions.id = things.commission_id where ${whereMay(holder, right)}`.execute(program.db)
  return rows.map(({ technicalName }) => technicalName).sort()
}

describe('A right on a commission (rules#permissions)', () => {
  test('A right on a commission is the same by the check, in a list and at the gate, whoever asks of whatever commission, and none where it is archived', async () => {
    const society = { technicalName: null, active: null, authorizedSubscribers: null }
    const random = fc.asyncProperty(
      unique(commission, (one) => one.technicalName, 4),
      unique(role, (one) => `${one.name}_${one.role}`, 3),
      membership,
      async (commissions, granted, subscriptions) => {
        const { db } = program
        await sql`delete from commissions`.execute(db)
        const rows = await Promise.all(
          commissions.map(async ({ archived, ...one }) => ({
            ...one,
            archived,
            ...(await db
              .insertInto('commissions')
              .values({ ...one, name: one.technicalName, archivedAt: archived ? '2026-01-01' : null })
              .returning('id')
              .executeTakeFirstOrThrow()),
          })),
        )
        const personId = await enrolledMember(program, { subscriptions })
        for (const each of granted)
          await db
            .insertInto('personRoles')
            .values({ personId, ...each })
            .execute()
        const token = await openSession(db, personId)
        const holder = { roles: granted.map((each) => `${each.name}_${each.role}`), subscriptions }

        for (const [name, right] of RIGHTS) {
          const living = rows.filter(({ archived }) => !archived)
          const allowed = [...living, society].filter((one) => isAllowed(holder, right, one))
          expect(await listed(holder, right), name).toEqual(allowed.map((one) => one.technicalName).sort())
          for (const row of rows) {
            const seen = !row.archived && isAllowed(holder, may.seeCommission, row)
            const passes = seen && isAllowed(holder, right, row)
            expect(await ask(name, row.id, token), name).toBe(passes ? 204 : seen ? 403 : 404)
            if (right !== may.seeCommission && passes) expect(await ask('seen', row.id, token)).toBe(204)
          }
        }
      },
    )
    await fc.assert(random, { numRuns: 30 })
  })

  test('A right on a commission is nobody’s who is not signed in, whose fee has lapsed, or on what is not there', async () => {
    const id = await program.db
      .insertInto('commissions')
      .values({ name: 'Pêche', technicalName: 'peche', authorizedSubscribers: ['AMICALE'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await openSession(program.db, await enrolledMember(program))
    const lapsed = await enrolledMember(program, { state: 'EXPIRED' })
    expect(await ask('seen', id.id)).toBe(401)
    expect(await ask('seen', id.id, token)).toBe(204)
    expect(await ask('manageCommission', id.id, token)).toBe(403)
    expect(await ask('seen', id.id, await openSession(program.db, lapsed))).toBe(403)
    expect(await ask('seen', 2_000_000_000, token)).toBe(404)
  })

  test('A right on a commission is asked of no noun where the address cannot be read: that is said first', async () => {
    const token = await openSession(program.db, await enrolledMember(program))
    for (const id of ['ski', '0', '-1', '99999999999']) expect(await ask('manageCommission', id, token), id).toBe(400)
  })

  test('A right on a commission is asked of a noun that somebody finds, by the parameters it is found by, or the endpoint does not compile', () => {
    // @ts-expect-error no module declares this noun
    endpoint('GET /things/:id', { ...call, auth: { of: 'thing' } })
    // @ts-expect-error a commission is found by its id
    endpoint('GET /things', { ...call, auth: { of: 'commission' } })
    // @ts-expect-error a right on a commission needs a commission
    endpoint('GET /things/:id', { ...call, auth: { may: may.manageCommission } })
    // @ts-expect-error a right on the society takes no commission
    endpoint('GET /things/:id', { ...call, auth: { of: 'commission', may: may.manageSociety } })
    // @ts-expect-error a commission belongs to nobody
    endpoint('GET /things/:id', { ...call, auth: { own: 'commission' } })
    // @ts-expect-error a person is found by their id
    endpoint('GET /things', { ...call, auth: { own: 'person' } })
    expect(Object.keys(FINDERS.nouns)).toContain('commission')
  })
})
