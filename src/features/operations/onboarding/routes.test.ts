import { describe, expect, test } from 'vitest'
import { eventually, sharedProgram, tokenIn } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { askCards, orderFees, orderInState } from '../../members/membership/fixtures.ts'
import { createFirstAdmin } from '../../members/registration/enrolment/service.ts'
import { aPicture, sendFile } from '../../platform/files/fixtures.ts'
import { activeMember, enrolledMember, signUp } from '../../society/persons/fixtures.ts'
import type { Setup, Step } from './contract.ts'

const ADMIN = { email: 'premier@amicale.example', password: 'une très longue échelle' }

let admin: string
const program = sharedProgram(async (program) => {
  await createFirstAdmin(program.db, ADMIN)
  const credentials = { username: ADMIN.email, password: ADMIN.password }
  admin = (await program.call('POST', '/auth/signin', { body: credentials })).body.token
})
const call = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object, token = admin) =>
  program.call(method, address, { token, ...(body && { body }) })
const read = async (): Promise<Setup> => (await call('GET', '/setup')).body
const done = async () => (await read()).rows.filter((row) => row.done).map(({ step }) => step)
const mark = (step: Step, as: string) => call('PUT', `/setup/${step}`, { mark: as })
const rowOf = async (step: Step) => (await read()).rows.find((row) => row.step === step)

const FEE = { name: 'Cotisation', price: 45, subscription: 'AMICALE', membertypes: ['SPV', 'SPP'] }

describe('An empty society in production (rules#first-run)', () => {
  test('an empty society in production starts with every step open', async () => {
    const { open, rows } = await read()
    expect(open).toBe(true)
    expect(rows.filter((row) => row.done)).toEqual([])
  })

  test('an empty society in production reaches its first admitted member by its screens’ calls alone', async () => {
    const form = (await call('GET', '/siteconfiguration/association')).body
    const named = {
      ...form,
      name: 'Amicale de Kerlouan',
      shortName: 'ASPK',
      address: ['1 rue du Port', '29890 Kerlouan'],
    }
    expect((await call('PUT', '/siteconfiguration/association', named)).status).toBe(200)
    expect((await call('POST', '/fees', FEE)).status).toBe(201)

    const { body: visitor } = await signUp(program, { membertype: 'SPV', subscriptions: ['AMICALE'] })
    const mail = await eventually(async () => (await program.mailsTo(visitor.email))[0])
    expect(mail.text).toContain('Amicale de Kerlouan')
    const { body: entered } = await program.call('POST', `/auth/validate?token=${tokenIn(mail.text)}`)
    const { body: checkout } = await orderFees(program, entered.token)
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    await orderInState(program, entered.token, 'PAID')
    expect((await call('POST', `/users/${visitor.id}/validate`)).status).toBeLessThan(300)
    const credentials = { username: visitor.email, password: 'grande échelle 18' }
    const { status, body } = await program.call('POST', '/auth/signin', { body: credentials })
    expect([status, body.userId]).toEqual([200, visitor.id])
    expect(await done()).toEqual(['association', 'cards'])
  })
})

describe('The first steps (rules#first-run)', () => {
  test('the fees are done once every status has one that is offered, and say which has none', async () => {
    expect((await rowOf('fees'))?.missing).toEqual(['HONORAIRE', 'ADMINISTRATIF', 'EXTERNE'])
    const others = { ...FEE, membertypes: ['ADMINISTRATIF', 'EXTERNE'] }
    await call('POST', '/fees', others)
    const { body } = await call('POST', '/fees', { ...FEE, membertypes: ['HONORAIRE'], subscription: 'HONORAIRE' })
    expect(await rowOf('fees')).toMatchObject({ done: true, missing: [] })
    await call('POST', `/fees/${body.id}/archive`)
    expect(await rowOf('fees')).toMatchObject({ done: false, missing: ['HONORAIRE'] })
    await call('POST', `/fees/${body.id}/restore`)
  })

  test('centres, a mailbox, a season and a commission of the society’s own are seen', async () => {
    await call('POST', '/centres', { name: 'Kerlouan' })
    expect((await rowOf('centres'))?.done).toBe(true)
    await call('PUT', '/siteconfiguration/contact', { email: 'contact@amicale.example' })
    expect((await rowOf('contact'))?.done).toBe(true)
    await call('PUT', '/siteconfiguration/season', { start: '09-01', end: '08-31', renewalFrom: '07-01' })
    expect((await rowOf('season'))?.done).toBe(true)
    await call('PUT', '/siteconfiguration/season', { start: '01-01', end: '12-31', renewalFrom: '10-01' })
  })

  test('the step of the logo is done once a logo was sent', async () => {
    expect((await rowOf('logo'))?.done).toBe(false)
    await sendFile(program, '/siteconfiguration/logo', { bytes: await aPicture(), name: 'logo.png', token: admin })
    expect((await rowOf('logo'))?.done).toBe(true)
  })

  test('a second super-administrator counts while they may sign in', async () => {
    const { id } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    expect((await rowOf('administrators'))?.done).toBe(true)
    const state = (to: 'ACTIVE' | 'SUSPENDED') =>
      program.db.updateTable('persons').set({ state: to }).where('id', '=', id).execute()
    await state('SUSPENDED')
    expect((await rowOf('administrators'))?.done).toBe(false)
    await state('ACTIVE')
  })

  test('a notice of the society’s own has been read; so has the program’s, where somebody says so', async () => {
    await mark('notice', 'DONE')
    expect((await rowOf('notice'))?.done).toBe(true)
    await mark('notice', 'OPEN')
    expect((await rowOf('notice'))?.done).toBe(false)
    await call('PUT', '/siteconfiguration/rgpd', { html: '<p>Vos droits</p>' })
    expect((await rowOf('notice'))?.done).toBe(true)
  })

  test('the facts of the legal texts are complete once each of them is known', async () => {
    const facts = { rna: '', siren: '732829320', director: 'Inès Roux', host: '', mediator: '' }
    await call('PUT', '/siteconfiguration/legal', facts)
    expect((await rowOf('legal'))?.done).toBe(false)
    await call('PUT', '/siteconfiguration/legal', { ...facts, host: 'Exemple, 1 rue du Port' })
    expect((await rowOf('legal'))?.done).toBe(false)
    const all = { ...facts, host: 'Exemple, 1 rue du Port', mediator: 'Médiation du Ponant' }
    await call('PUT', '/siteconfiguration/legal', all)
    expect((await rowOf('legal'))?.done).toBe(true)
    await call('PUT', '/siteconfiguration/legal', facts)
  })

  test('the step of the members is done once an administrator entered somebody', async () => {
    const actor = await activeMember(program)
    const id = await enrolledMember(program)
    expect((await rowOf('members'))?.done).toBe(false)
    await program.db.updateTable('personEvents').set({ actorId: actor.id }).where('personId', '=', id).execute()
    expect((await rowOf('members'))?.done).toBe(true)
  })

  test('a step that shows itself as done is not told', async () => {
    for (const step of ['association', 'fees', 'administrators', 'backup'] as const) {
      const { status, body } = await mark(step, 'DONE')
      expect([status, body.code]).toEqual([409, 'shows-itself'])
    }
  })

  test('a step that is put off is open again after a month; nothing is left when all are done or put off', async () => {
    for (const step of ['contact', 'season', 'centres', 'commission', 'calendar'] as const) await mark(step, 'DONE')
    await mark('backup', 'LATER')
    await mark('legal', 'LATER')
    expect((await read()).open).toBe(true)
    await mark('mails', 'LATER')
    const later = await read()
    expect(later.open).toBe(false)
    const until = later.rows.find(({ step }) => step === 'mails')?.putOffUntil ?? ''
    expect(until > parisDay(new Date(Date.now() + 28 * 86_400_000))).toBe(true)
    await program.db
      .updateTable('setupSteps')
      .set({ putOffUntil: parisDay(new Date()) })
      .where('step', '=', 'mails')
      .execute()
    expect((await read()).open).toBe(true)
    await mark('mails', 'DONE')
    expect(await read()).toMatchObject({ open: false })
    expect((await rowOf('mails'))?.putOffUntil).toBeNull()
  })

  test('administrators are warned while renewals are open and none of them has paid the coming season (rules#home)', async () => {
    const season = (await call('GET', '/siteconfiguration/season')).body
    const dates = { start: '01-01', end: '12-31', renewalFrom: '01-01' }
    expect((await call('PUT', '/siteconfiguration/season', { ...season, ...dates })).status).toBe(200)
    const validUntil = (day: string) => program.db.updateTable('persons').set({ accountValidity: day }).execute()
    const before = await program.db.selectFrom('persons').select(['id', 'accountValidity']).execute()
    const year = Number(parisDay(new Date()).slice(0, 4))
    await validUntil(`${year}-12-31`)
    expect((await read()).administratorsUnpaid).toBe(year + 1)
    await validUntil(`${year + 1}-12-31`)
    expect((await read()).administratorsUnpaid).toBeNull()
    for (const { id, accountValidity } of before)
      await program.db.updateTable('persons').set({ accountValidity }).where('id', '=', id).execute()
  })

  test('the first steps are the administrators’ of the society to see and to mark', async () => {
    const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
    expect((await call('GET', '/setup', undefined, token)).status).toBe(403)
    expect((await call('PUT', '/setup/mails', { mark: 'OPEN' }, token)).status).toBe(403)
  })
})
