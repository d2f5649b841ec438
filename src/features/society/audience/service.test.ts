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
import { Audience, may, type Scope } from '../../platform/access/contract.ts'
import { gateWith } from '../../platform/access/gate/service.ts'
import { isAllowed, readersOf, sees } from '../../platform/access/rules.ts'
import { openSession } from '../../platform/access/service.ts'
import { findCommission } from '../commissions/queries.ts'
import { SUBSCRIPTIONS } from '../persons/contract.ts'
import { enrolledMember } from '../persons/fixtures.ts'
import { isActiveAmong } from './queries.ts'
import { seenIn } from './service.ts'

const call = { summary: 'A try', reply: Nothing } as const
type Thing = { commissionId: number | null; audience: Audience; subscriptions: string[]; hidden: boolean }

let program: TestProgram
let app: FastifyInstance
/** Thing that the authorization check finds under the address. */
let thing: Thing | undefined

beforeAll(async () => {
  program = await startTestProgram()
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.decorate('db', program.db)
  const commission = async (_db: unknown, { id }: { id: number }) => {
    const row = await findCommission(program.db, id)
    return row && { ...row, ...thing }
  }
  app.decorate('gate', gateWith({ ...FINDERS, nouns: { ...FINDERS.nouns, commission } }))
  for (const what of ['actor', 'holder', 'noun']) app.decorateRequest(what, undefined)
  registerErrors(app)
  bind(app, endpoint('GET /seen/:id', { ...call, auth: { of: 'commission' } }), () => undefined)
  const managed = { of: 'commission', may: may.manageCommission } as const
  bind(app, endpoint('GET /managed/:id', { ...call, auth: managed }), () => undefined)
})
afterAll(async () => {
  await app.close()
  await program.stop()
})

const ask = async (what: string, id: number, token: string) =>
  (await app.inject({ url: `/aspr/v1/${what}/${id}`, headers: { authorization: `Bearer ${token}` } })).statusCode

const names = ['ski', 'voile']
const some = fc.subarray([...SUBSCRIPTIONS])
/** A member always has exactly one of the two. */
const membership = some.filter((each) => !(each.includes('AMICALE') && each.includes('HONORAIRE')))
const commissions = fc.uniqueArray(
  fc.record({
    technicalName: fc.constantFrom(...names),
    active: fc.boolean(),
    authorizedSubscribers: some,
    archived: fc.boolean(),
  }),
  { selector: ({ technicalName }) => technicalName, minLength: 1, maxLength: 2 },
)
const roles = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names, 'general'),
    role: fc.constantFrom('USER', 'ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON'),
  }),
  { selector: ({ name, role }) => `${name}_${role}`, maxLength: 2 },
)
const audience = fc.record({
  audience: fc.constantFrom(...Audience.options),
  subscriptions: some,
  hidden: fc.boolean(),
})

/** Indices of the things that a list shows the holder. */
async function listed(holder: Parameters<ReturnType<typeof seenIn>>[0], things: Thing[]) {
  const rows = things.map(
    (each, place) =>
      sql`(${place}::int, ${each.commissionId}::int, ${each.audience}, ${each.subscriptions}::text[], ${each.hidden}::boolean)`,
  )
  const { rows: shown } = await sql<{ place: number }>`
    select place from (values ${sql.join(rows)}) things (place, commission_id, audience, subscriptions, hidden)
    left join commissions on commissions.id = things.commission_id
    where ${seenIn('things', sql`things.hidden`)(holder)} order by place`.execute(program.db)
  return shown.map(({ place }) => place)
}

const isReached = async (personId: number, scope: Scope) =>
  (await program.db
    .selectFrom('persons')
    .where('id', '=', personId)
    .where(isActiveAmong(readersOf(scope)))
    .select('id')
    .executeTakeFirst()) !== undefined

describe('Who reads a thing (rules#audience)', () => {
  test('the audience of a thing is the same by the check, in a list, at the gate and among its recipients, whoever asks', async () => {
    const random = fc.asyncProperty(
      commissions,
      roles,
      membership,
      audience,
      async (defined, granted, subs, choice) => {
        const { db } = program
        await sql`delete from commissions`.execute(db)
        const found: ({ id: number } & Scope & { archived: boolean })[] = []
        for (const { archived, ...one } of defined) {
          const values = { ...one, name: one.technicalName, archivedAt: archived ? '2026-01-01' : null }
          const { id } = await db.insertInto('commissions').values(values).returning('id').executeTakeFirstOrThrow()
          found.push({ id, archived, ...one })
        }
        const personId = await enrolledMember(program, { subscriptions: subs })
        for (const each of granted)
          await db
            .insertInto('personRoles')
            .values({ personId, ...each })
            .execute()
        const token = await openSession(db, personId)
        const holder = { roles: granted.map(({ name, role }) => `${name}_${role}`), subscriptions: subs }
        const society = { technicalName: null, active: null, authorizedSubscribers: null, archived: false, id: null }
        const things = [...found, society].map(({ id, archived, ...scope }) => ({
          archived,
          scope: { ...scope, ...choice },
          row: { commissionId: id, ...choice },
        }))

        const seen = things.map(({ archived, scope }) => !archived && sees(holder, scope))
        const places = seen.flatMap((is, place) => (is ? [place] : []))
        expect(
          await listed(
            holder,
            things.map(({ row }) => row),
          ),
        ).toEqual(places)
        for (const [place, { archived, scope, row }] of things.entries()) {
          if (!archived) expect(await isReached(personId, scope)).toBe(seen[place])
          if (row.commissionId === null) continue
          thing = row
          expect(await ask('seen', row.commissionId, token)).toBe(seen[place] ? 204 : 404)
          const manages = seen[place] && isAllowed(holder, may.manageCommission, scope)
          expect(await ask('managed', row.commissionId, token)).toBe(manages ? 204 : seen[place] ? 403 : 404)
        }
      },
    )
    await fc.assert(random, { numRuns: 60 })
  })

  test.each<[string, Partial<Thing>, string[]]>([
    ['every member', { audience: 'ALL' }, ['a member', 'a subscriber', 'its USER', 'its ADMIN', 'the society’s ADMIN']],
    [
      'whom its commission is open to',
      { audience: 'COMMISSION' },
      ['a subscriber', 'its USER', 'its ADMIN', 'the society’s ADMIN'],
    ],
    [
      'who has one of its subscriptions',
      { audience: 'SUBSCRIPTIONS', subscriptions: ['AMICALE'] },
      ['a member', 'its ADMIN', 'the society’s ADMIN'],
    ],
    ['its administrators while it is hidden', { audience: 'ALL', hidden: true }, ['its ADMIN', 'the society’s ADMIN']],
  ])('%s', (_what, changes, who) => {
    const scope = { technicalName: 'ski', active: true, authorizedSubscribers: ['UDSP'], ...changes } as Scope
    const holders = {
      'a member': { roles: [], subscriptions: ['AMICALE'] },
      'a subscriber': { roles: [], subscriptions: ['UDSP'] },
      'its USER': { roles: ['ski_USER'], subscriptions: [] },
      'its ADMIN': { roles: ['ski_ADMIN'], subscriptions: [] },
      'another’s ADMIN': { roles: ['voile_ADMIN'], subscriptions: ['HONORAIRE'] },
      'the society’s ADMIN': { roles: ['general_ADMIN'], subscriptions: [] },
    }
    const readers = Object.entries(holders).flatMap(([name, holder]) => (sees(holder, scope) ? [name] : []))
    expect(readers.filter((name) => name !== 'another’s ADMIN')).toEqual(who)
    expect(readers.includes('another’s ADMIN')).toBe(changes.audience === 'ALL' && !changes.hidden)
  })
})
