import { expect, test } from 'vitest'
import { type ZodType, z } from 'zod'
import { defineFees } from '../features/members/membership/fixtures.ts'
import { activeMember, signUp } from '../features/society/persons/fixtures.ts'
import { ENDPOINTS, nameOf } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

const program = sharedProgram(defineFees)

const fieldsOf = (schema: ZodType | undefined): string[] => {
  if (!schema) return []
  const { properties = {}, allOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [properties, ...allOf.map((each) => each.properties ?? {})].flatMap((each) => Object.keys(each))
}

/** Fields that an edit accepts and a creation does not, and why. */
const LATER: Record<string, readonly string[]> = {
  // There is no password yet to ask for.
  'POST /users': ['currentPassword'],
}

test('whatever an edit of a thing takes, its creation takes too, so that nothing that is said of a new thing is dropped', () => {
  const dropped: Record<string, string[]> = {}
  for (const creation of ENDPOINTS.filter(({ method, body }) => method === 'POST' && body)) {
    const edit = ENDPOINTS.find(({ method, path }) => /PUT|PATCH/.test(method) && path === `${creation.path}/:id`)
    const taken = new Set(fieldsOf(creation.body))
    const missing = fieldsOf(edit?.body).filter(
      (field) => field !== 'version' && !taken.has(field) && !LATER[nameOf(creation)]?.includes(field),
    )
    if (missing.length > 0) dropped[nameOf(creation)] = missing
  }
  expect(dropped).toEqual({})
})

test('a commission is created with the subscriptions that were said, none of them included, and open to all where nothing was said', async () => {
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const create = async (technicalName: string, more: object) =>
    (await program.call('POST', '/commissions', { ...admin, body: { name: technicalName, technicalName, ...more } }))
      .body
  const board = { authorizedSubscribers: ['FNSPF'], description: '<p>Le bureau</p>', active: false, colour: '#aa0000' }
  const emailConfiguration = { recipients: ['bureau@caserne.example'] }
  expect(await create('bureau', { ...board, emailConfiguration })).toMatchObject({ ...board, emailConfiguration })
  expect((await create('comite', { authorizedSubscribers: [] })).authorizedSubscribers).toEqual([])
  expect((await create('sport', {})).authorizedSubscribers).toHaveLength(4)
})

test('a registration stores the postal address that comes with it', async () => {
  const address = { streetNumber: '3', streetName: 'rue du Port', postalCode: 1_000, city: 'Bourg', country: 'France' }
  const { status, body } = await signUp(program, { address })
  expect(status).toBe(201)
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  expect((await program.call('GET', `/users/${body.id}`, admin)).body.address).toMatchObject(address)
})
