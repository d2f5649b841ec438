import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { savePersonAddress } from '../../society/persons/addresses/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'

let token: string
let alone: number
const program = sharedProgram(async (program) => {
  await defineFees(program)
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  token = admin.token
  const silent = { state: 'EXPIRED', accountValidity: '2024-12-31', email: null, passwordHash: null }
  const owes = { ...silent, membertype: 'SPV', subscriptions: ['AMICALE'] }
  const addressed = await enrolledMember(program, { ...owes, lastName: 'Abgrall' })
  const place = { streetNumber: '3', streetName: 'rue du Port', postalCode: 29_200, city: 'Brest' }
  await savePersonAddress(program.db, { id: admin.id }, addressed, place)
  alone = await enrolledMember(program, { ...owes, lastName: 'Bihan' })
})
const post = (path: string, body: object, by = token) => program.call('POST', `/postal/${path}`, { token: by, body })
const letter = { recipients: 'WITHOUT_EMAIL', subject: 'Assemblée générale', text: 'Bonjour,\n\nVenez samedi.' }
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

test('members without an e-mail get a letter each, one page a letter, and who has no address is named (rules#postal-letters)', async () => {
  const { body } = await program.call('GET', '/postal/recipients?recipients=WITHOUT_EMAIL', { token })
  expect(body).toMatchObject({ count: 2, withoutAddress: [{ id: alone, lastName: 'Bihan' }] })
  const { status, raw } = await post('letters', letter)
  expect([status, raw.headers['content-type'], pagesOf(raw.body)]).toEqual([200, 'application/pdf', 2])
  const { raw: all } = await post('letters', { ...letter, recipients: 'ALL' })
  expect(pagesOf(all.body)).toBe(3)
})

test('labels begin at the one that is asked for, and one that the sheet has not is refused', async () => {
  const labels = { recipients: 'WITHOUT_EMAIL', sheet: '99x38' }
  expect(pagesOf((await post('labels', labels)).raw.body)).toBe(1)
  expect(pagesOf((await post('labels', { ...labels, start: 14 })).raw.body)).toBe(2)
  expect((await post('labels', { ...labels, start: 15 })).body.errors[0]).toMatchObject({ path: 'start' })
})

test('a campaign’s letters go to whom it writes to by post and who has not paid; an administrator of persons makes none', async () => {
  const { body: seen } = await program.call('GET', '/campaigns/preview', { token })
  const { body: campaign } = await program.call('POST', '/campaigns', { token, body: { season: seen.season } })
  expect(pagesOf((await post('letters', { ...letter, campaign: campaign.id })).raw.body)).toBe(2)
  await program.db.updateTable('persons').set({ accountValidity: '2100-12-31' }).where('email', 'is', null).execute()
  expect((await post('letters', { ...letter, campaign: campaign.id })).body.code).toBe('nobody')
  expect((await post('letters', { ...letter, campaign: 9_999 })).status).toBe(404)
  const persons = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
  expect((await post('letters', letter, persons.token)).status).toBe(403)
})
