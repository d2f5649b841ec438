import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { anId } from '../sync/fixtures.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
const aSeller = () => activeMember(program, [{ name: 'calendriers', role: 'USER' }])
const program = sharedProgram(async (program) => {
  await aCampaign(program)
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
})
const register = (token: string, id = anId()) =>
  program.call('POST', '/calendars/devices', { token, body: { id, name: 'Poche' } })
const revoke = (token: string, id: string) =>
  program.call('POST', `/calendars/devices/${id}/revoke`, { token, body: {} })
const own = async (token: string) => (await program.call('GET', '/calendars/devices/own', { token })).body.rows
const deliver = (device: unknown) =>
  program.call('POST', '/calendars/deliveries', { body: { device, sentAt: new Date().toISOString(), operations: [] } })

test('A phone that is registered twice delivers by its new token alone (rules#rounds)', async () => {
  const { token } = await aSeller()
  const first = await register(token)
  expect(first.status).toBe(201)
  const { body: second } = await register(token, first.body.id)
  expect([(await deliver(first.body)).status, (await deliver(second)).status]).toEqual([401, 200])
  expect(await own(token)).toMatchObject([{ id: first.body.id, name: 'Poche', doors: 0, waiting: 0, revokedAt: null }])
  expect((await own(token))[0].deliveredAt).not.toBeNull()
})

test('A phone is of one seller: for another it is taken, nowhere on their list, and theirs to revoke it is not', async () => {
  const [anne, bruno] = [await aSeller(), await aSeller()]
  const { body } = await register(anne.token)
  expect((await register(bruno.token, body.id)).body.code).toBe('device-of-another')
  expect(await own(bruno.token)).toEqual([])
  expect((await revoke(bruno.token, body.id)).body.code).toBe('device-not-found')
})

test('A phone is revoked by its seller or an administrator, once, and cannot be registered again', async () => {
  const { token } = await aSeller()
  const { body } = await register(token)
  const { body: revoked } = await revoke(admin.token, body.id)
  expect(revoked.revokedAt).not.toBeNull()
  expect((await revoke(token, body.id)).body.revokedAt).toBe(revoked.revokedAt)
  expect((await register(token, body.id)).body.code).toBe('device-revoked')
  expect((await program.call('GET', '/calendars/devices', { token: admin.token })).body.rows).toContainEqual(revoked)
})

test('Ten phones of a seller deliver, whoever asks for them at once; an eleventh once one is revoked', async () => {
  const { token } = await aSeller()
  const answers = await Promise.all(Array.from({ length: 14 }, () => register(token)))
  const live = answers.filter(({ status }) => status === 201)
  expect(live).toHaveLength(10)
  expect((await register(token)).body.code).toBe('too-many-devices')
  await revoke(token, live[0]?.body.id)
  expect((await register(token)).status).toBe(201)
})

test('A person who may not sell any more cannot register a phone, and what the phone brings waits', async () => {
  const seller = await aSeller()
  const { body } = await register(seller.token)
  await program.db.deleteFrom('personRoles').where('personId', '=', seller.id).execute()
  expect((await register(seller.token)).status).toBe(403)
  expect((await deliver(body)).status).toBe(200)
})

test.each([
  ['a suspension', (id: number) => program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', id)],
  [
    'the last role that lets them sell',
    (id: number) => program.db.deleteFrom('personRoles').where('personId', '=', id),
  ],
])('all phones of a seller are revoked with %s', async (_what, end) => {
  const seller = await aSeller()
  const phones = [(await register(seller.token)).body, (await register(seller.token)).body]
  await end(seller.id).execute()
  const rows = await program.db
    .selectFrom('calendarDevices')
    .where(
      'id',
      'in',
      phones.map(({ id }) => id),
    )
    .select('revokedAt')
    .execute()
  expect(rows.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true])
})

test('a role that is replaced by another one that lets a person sell revokes no phone', async () => {
  const seller = await aSeller()
  const { body } = await register(seller.token)
  await program.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('personRoles').where('personId', '=', seller.id).execute()
    await trx.insertInto('personRoles').values({ personId: seller.id, name: 'calendriers', role: 'ADMIN' }).execute()
  })
  const found = await program.db.selectFrom('calendarDevices').where('id', '=', body.id).select('revokedAt').execute()
  expect(found).toEqual([{ revokedAt: null }])
})

test('an erasure revokes the phones of a seller and empties the names they gave them', async () => {
  const seller = await aSeller()
  const { body } = await register(seller.token)
  const supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const reason = { reason: 'À sa demande, Jean Dupont' }
  expect((await program.call('POST', `/users/${seller.id}/erase`, { ...supervisor, body: reason })).status).toBe(204)
  const device = await program.db
    .selectFrom('calendarDevices')
    .where('id', '=', body.id)
    .select(['name', 'revokedAt'])
    .executeTakeFirstOrThrow()
  expect([device.name, device.revokedAt !== null]).toEqual(['', true])
  const steps = await program.db.selectFrom('personEvents').where('personId', '=', seller.id).select('note').execute()
  expect(steps.map(({ note }) => note)).toEqual(steps.map(() => null))
})
