import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { textOfPdf } from '../../../server/files/testing.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { savePersonAddress } from '../../society/persons/addresses/service.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { saveContact } from '../../society/settings/service.ts'

let persons: string
let skiAdmin: string
let sailAdmin: string
let ski: number
let silent: number
const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: 'contact@amicale.example' })
  const open = { description: '', authorizedSubscribers: ['UDSP' as const] }
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', ...open }, undefined)
  await defineCommission(program.db, { name: 'Voile', technicalName: 'voile', ...open }, undefined)
  const admin = await personsAdmin(program)
  persons = admin.token
  const none = { subscriptions: ['AMICALE' as const] }
  skiAdmin = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], none)).token
  sailAdmin = (await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }], none)).token
  await skier({ firstName: 'Anne', email: 'anne@caserne.example' })
  silent = await skier({ firstName: 'Yann', lastName: 'Guivarch', newsletterOptIn: false, ...SILENT })
  const place = { streetNumber: '8', streetName: 'rue du Moulin', postalCode: 29_000, city: 'Quimper' }
  await savePersonAddress(program.db, { id: admin.id }, silent, place)
})
const SILENT = { email: null, passwordHash: null }
const skier = (changes: object) => enrolledMember(program, { subscriptions: ['UDSP'], ...changes })

const call = (method: 'GET' | 'POST', path: string, token: string, body?: object) =>
  program.call(method, path, { token, ...(body && { body }) })
const post = (path: string, token: string, body: object) =>
  call('POST', `/postal/${path}`, token, { recipients: 'WITHOUT_EMAIL', ...body })
const refusals = async (mailing: number, token: string) => {
  const body = { mailing, subject: 'Sortie', text: 'Samedi.', sheet: '70x37' }
  const answers = [
    await post('recipients', token, body),
    await post('letters', token, body),
    await post('labels', token, body),
  ]
  return answers.map(({ status }) => status)
}
/** Prints the letters of a mailing, with its own text. */
async function print(mailing: number, token: string) {
  const { body } = await post('recipients', token, { mailing })
  const { raw } = await post('letters', token, { mailing, ...body.letter })
  return { ...body, text: await textOfPdf(raw.rawPayload) }
}
const circulate = async (to: object = { all: {} }) => {
  const body = { key: randomUUID(), to, subject: 'Sortie à Avoriaz', text: '<p>Départ à <strong>6 h</strong>.</p>' }
  const { body: sent } = await call('POST', `/commissions/${ski}/circulars`, skiAdmin, body)
  await program.runJobs()
  return (await call('GET', `/commissions/${ski}/circulars/${sent.id}`, skiAdmin)).body
}

test('a member without e-mail whom a message of the register missed gets a letter with its words', async () => {
  const closed = await skier({ state: 'SUSPENDED' })
  const message = { purpose: 'SERVICE', subject: 'Assemblée générale', text: 'Samedi à 18 h,\nà la caserne.' }
  const selection = { all: { search: 'subscriptions==UDSP' } }
  const { body } = await call('POST', '/users/bulk/mail', persons, { key: randomUUID(), selection, ...message })
  await program.runJobs()
  const { body: outcome } = await call('GET', `/users/bulk/${body.task}/verdicts`, persons)
  expect(outcome.counts).toEqual({ DONE: 1, NO_EMAIL: 1, CLOSED: 1 })
  const letters = await print(outcome.mailingId, persons)
  expect(letters).toMatchObject({ count: 1, withoutAddress: [], letter: { subject: 'Assemblée générale' } })
  for (const words of ['Yann Guivarch', '8 rue du Moulin', '29000 QUIMPER', 'Samedi à 18 h,'])
    expect(letters.text).toContain(words)
  const { body: told } = await call('GET', `/mailings/${outcome.mailingId}`, persons)
  expect(told.outcomes).toEqual({ SENT: 1, BY_POST: 1, LEFT_OUT: 1 })
  expect(await refusals(outcome.mailingId, skiAdmin)).toEqual([404, 404, 404])
  const { body: noted } = await call('GET', '/mailings?search=kind==POST', persons)
  expect(noted._embedded.data).toMatchObject([{ subject: 'Assemblée générale', total: 1, commission: null }])
  await program.db.deleteFrom('persons').where('id', '=', closed).execute()
})

test('a commission prints letters for those of its message who have no e-mail, and is told how many they are', async () => {
  const sent = await circulate()
  expect(sent.reach).toMatchObject({ byPost: 1, unreachable: 1 })
  const letters = await print(sent.mailingId, skiAdmin)
  expect(letters).toMatchObject({ count: 1, letter: { text: 'Bonjour,\n\nDépart à 6 h.' } })
  expect(letters.text).toContain('Yann Guivarch')
  const { body: own } = await call('GET', '/mailings?search=kind==POST', skiAdmin)
  expect(own._embedded.data).toMatchObject([{ total: 1, commission: { technicalName: 'ski' } }])
  // Administrators of another commission, and those who only manage persons, may not read that message, nor write to
  // its recipients.
  expect(await refusals(sent.mailingId, sailAdmin)).toEqual([404, 404, 404])
  expect(await refusals(sent.mailingId, persons)).toEqual([404, 404, 404])
})

test('a member who left the commission, refuses its messages or has an e-mail by now gets no letter', async () => {
  const { mailingId } = await circulate({ ids: [silent] })
  const count = async () => (await post('recipients', skiAdmin, { mailing: mailingId })).body.count
  const change = (changes: object) => program.db.updateTable('persons').set(changes).where('id', '=', silent).execute()
  expect(await count()).toBe(1)
  await change({ subscriptions: ['AMICALE'] })
  expect(await count()).toBe(0)
  await change({ subscriptions: ['UDSP'], state: 'SUSPENDED' })
  expect(await count()).toBe(0)
  await change({ state: 'ACTIVE', email: 'yann@caserne.example', passwordHash: 'none' })
  expect(await count()).toBe(0)
  await change(SILENT)
  await program.db.insertInto('refusedCommissions').values({ personId: silent, commissionId: ski }).execute()
  expect(await count()).toBe(0)
  expect((await circulate({ ids: [silent] })).reach.byPost).toBe(0)
  await program.db.deleteFrom('refusedCommissions').execute()
})

test('news that went by mail are printed for those of their readers who have no e-mail', async () => {
  const written = { title: 'La neige est là', text: '<p>Les pistes ouvrent.</p>', publishedAt: 'now' }
  const { body: news } = await call('POST', '/news', skiAdmin, {
    ...written,
    commissionId: ski,
    audience: 'COMMISSION',
  })
  expect((await call('GET', `/news/${news.id}/mailing`, skiAdmin)).body.readers.byPost).toBe(1)
  const { body: asked } = await call('POST', `/news/${news.id}/mailing`, skiAdmin)
  const letters = await print(asked.mailing.mailingId, skiAdmin)
  expect(letters.count).toBe(1)
  for (const words of ['Yann Guivarch', 'La neige est là', 'Les pistes ouvrent.']) expect(letters.text).toContain(words)
  expect(await refusals(asked.mailing.mailingId, sailAdmin)).toEqual([404, 404, 404])
})
