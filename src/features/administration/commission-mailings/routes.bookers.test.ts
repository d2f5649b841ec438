import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aResource, aStay } from '../../catalogue/resources/fixtures.ts'
import { continueTask } from '../../platform/tasks/work/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { COMMISSION_MAILING_WORK } from './service.ts'

let token: string
let commission: number
let chalet: number
const program = sharedProgram(async (program) => {
  const open = { description: '', authorizedSubscribers: ['UDSP' as const] }
  commission = await defineCommission(program.db, { name: 'Chalet', technicalName: 'chalet', ...open }, undefined)
  chalet = await aResource(program.db, commission)
  token = (await activeMember(program, [{ name: 'chalet', role: 'ADMIN' }])).token
})

const words = { subject: 'Les clés ont changé', text: '<p>Le code est au téléphone.</p>' }
const write = (way: string, body: object) =>
  program.call('POST', `/commissions/${commission}/circulars${way}`, { token, body })
const send = async (bookers: object) => write('', { key: randomUUID(), to: { bookers }, ...words })
const writtenTo = async (id: number) =>
  (await program.db.selectFrom('mails').where('mailing', '=', `bulk-${id}`).select('personId').execute()).map(
    ({ personId }) => personId,
  )
const emailOf = async (id: number) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('email').executeTakeFirst())?.email ?? ''

test('a mailing to bookers of a period reaches those who take no news too, and nobody whose booking is cancelled', async () => {
  const [august, silent, july, gone] = await Promise.all([
    enrolledMember(program),
    enrolledMember(program, { newsletterOptIn: false, subscriptions: ['AMICALE'] }),
    enrolledMember(program),
    enrolledMember(program),
  ])
  await aStay(program.db, chalet, august, { startDate: '2027-08-03', endDate: '2027-08-05' })
  await aStay(program.db, chalet, silent, { startDate: '2027-07-30', endDate: '2027-08-01' })
  await aStay(program.db, chalet, july, { startDate: '2027-07-10', endDate: '2027-07-12' })
  await aStay(program.db, chalet, gone, { startDate: '2027-08-10', endDate: '2027-08-12', state: 'CANCELLED' })
  const inAugust = { resource: chalet, from: '2027-08-01', to: '2027-08-31' }
  expect((await write('/reach', { to: { bookers: inAugust } })).body.reached).toBe(2)
  const seen = await write('/preview', { to: { bookers: inAugust }, ...words })
  expect(seen.body.mail.text).toMatch(/parce que vous avez réservé «\s*Chalet\s*»/)
  const { body } = await send(inAugust)
  await program.runJobs()
  expect((await writtenTo(body.id)).toSorted()).toEqual([august, silent].toSorted())
  const [mail] = await program.mailsTo(await emailOf(silent))
  expect(mail?.headers['list-unsubscribe']).toBeUndefined()
  expect((await send({ resource: chalet })).body.total).toBe(3)
  await program.runJobs()
})

test('a mailing to bookers reaches those who have the keys, brought them back or were checked in', async () => {
  const [staying, returned] = [await enrolledMember(program), await enrolledMember(program)]
  const hut = await aResource(program.db, commission, { name: 'Cabane' })
  await aStay(program.db, hut, staying, { startDate: '2027-10-03', endDate: '2027-10-05', state: 'HANDED_OVER' })
  await aStay(program.db, hut, returned, { startDate: '2027-10-13', endDate: '2027-10-15', state: 'RETURNED' })
  expect((await write('/reach', { to: { bookers: { resource: hut } } })).body.reached).toBe(2)
  const { body } = await send({ resource: hut })
  await program.runJobs()
  expect((await writtenTo(body.id)).toSorted()).toEqual([staying, returned].toSorted())
})

test('a buyer whose booking still waits for its payment is written to, as listed among the participants', async () => {
  const awaited = await enrolledMember(program)
  const yurt = await aResource(program.db, commission, { name: 'Yourte' })
  await aStay(program.db, yurt, awaited, { startDate: '2027-11-03', endDate: '2027-11-05', state: 'HELD' })
  const { body } = await send({ resource: yurt })
  await program.runJobs()
  expect(await writtenTo(body.id)).toEqual([awaited])
})

test('a booker who cancels before the mailing leaves is left out', async () => {
  const [stays, cancels] = [await enrolledMember(program), await enrolledMember(program)]
  const other = await aResource(program.db, commission, { name: 'Refuge' })
  await aStay(program.db, other, stays, { startDate: '2027-09-03', endDate: '2027-09-05' })
  await aStay(program.db, other, cancels, { startDate: '2027-09-13', endDate: '2027-09-15' })
  const { body } = await send({ resource: other })
  await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).where('personId', '=', cancels).execute()
  await continueTask(program.db, [COMMISSION_MAILING_WORK], body.id)
  await program.runJobs()
  expect(await writtenTo(body.id)).toEqual([stays])
})

test('the bookers of another commission’s resource are nobody’s to write to', async () => {
  const elsewhere = await defineCommission(
    program.db,
    { name: 'Voile', technicalName: 'voile', description: '' },
    undefined,
  )
  const boat = await aResource(program.db, elsewhere)
  const refused = await send({ resource: boat })
  expect([refused.status, refused.body.code]).toEqual([404, 'resource-not-found'])
  expect((await write('/reach', { to: { bookers: { resource: boat } } })).status).toBe(404)
  const late = await write('/reach', { to: { bookers: { resource: chalet, from: '2027-08-02', to: '2027-08-01' } } })
  expect(late.status).toBe(400)
})
