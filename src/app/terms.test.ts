import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aLine, inDays, order } from '../features/bookings/cart/fixtures.ts'
import { aBook, aCampaign, buy } from '../features/calendars/campaigns/fixtures.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { defineFees, orderFees } from '../features/members/membership/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember, confirmedVisitor } from '../features/society/persons/fixtures.ts'
import { TEST_MEANS } from '../features/society/settings/fixtures.ts'
import { defineMeans } from '../features/society/settings/payment-methods/service.ts'
import { sharedProgram } from './testing.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let commission: number
let admin: Someone
let member: Someone
const program = sharedProgram(async (program) => {
  const ski = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  commission = await defineCommission(program.db, ski, undefined)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  member = await activeMember(program)
  await defineFees(program)
  await defineMeans(program.db, { ...TEST_MEANS, cashTo: 'Le poste' })
  const campaign = await aCampaign(program)
  await aBook(program, { campaignId: campaign.id, kind: 'SELLER', firstStub: 1, lastStub: 9_999 })
})

const article = () => aResource(program.db, commission, { billingPeriod: 'UNIT', priceCents: 1_000, stock: 9 })
const termsOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('termsVersion').executeTakeFirstOrThrow())
    .termsVersion
const textOf = async (version: number) =>
  (await program.call('GET', `/siteconfiguration/texts/terms-of-sale/versions/${version}`)).body.html
const setSiren = (siren: string) =>
  program.call('PUT', '/siteconfiguration/legal', {
    token: admin.token,
    body: { rna: '', siren, director: 'Inès Roux', host: 'Exemple' },
  })
const buyArticle = async (more: object = { means: 'CHEQUE' }) =>
  (await order(program, member.token, [aLine(await article())], { accepted: true, ...more })).body.id as number

/** A night for somebody, which they pay later. */
const bookFor = async ({ id }: Someone, means: 'CHEQUE' | 'CARD') =>
  await program.call('POST', `/resources/${await aResource(program.db, commission)}/bookings`, {
    token: admin.token,
    body: {
      key: randomUUID(),
      member: { id },
      quantity: 1,
      startDate: inDays(20),
      endDate: inDays(21),
      payment: { kind: 'LATER', means },
      total: 40,
    },
  })

describe('The terms of sale that a buyer accepted (rules#accepted-terms)', () => {
  test('every order of a buyer keeps the version in force: a cart by card or by cheque, fees, a calendar', async () => {
    const visitor = await confirmedVisitor(program)
    const fees = await orderFees(program, visitor.token)
    const calendar = await buy(program, { stubNumber: 7 })
    const ids = [await buyArticle(), await buyArticle({ means: 'CARD' }), fees.body.id, calendar.body.id]
    expect(await Promise.all(ids.map(termsOf))).toEqual([1, 1, 1, 1])
    expect(await textOf(1)).toContain('Droit de rétractation')
  })

  test('an administrator who books for a member accepts no terms in the member’s name', async () => {
    const { status, body } = await bookFor(member, 'CHEQUE')
    expect([status, await termsOf(body.id)]).toEqual([201, null])
    expect((await program.call('GET', `/commands/${body.id}`, { token: member.token })).body.terms).toBeNull()
  })

  test('a member who pays by card what an administrator booked for them accepts the version in force at that moment, once', async () => {
    const { body } = await bookFor(member, 'CARD')
    expect(await termsOf(body.id)).toBeNull()
    const pay = () =>
      program.call('POST', `/commands/${body.id}/checkout`, {
        token: member.token,
        body: { successURL: 'http://localhost:8080/commandvalidate', cancelURL: 'http://localhost:8080/cart' },
      })
    expect((await pay()).status).toBe(200)
    const accepted = await termsOf(body.id)
    expect(accepted).not.toBeNull()
    expect(await textOf(accepted ?? 0)).toContain('Droit de rétractation')
    expect((await program.call('GET', `/commands/${body.id}`, { token: member.token })).body.terms).toBe(
      String(accepted),
    )
    await setSiren('542051180')
    expect((await pay()).status).toBe(200)
    expect(await termsOf(body.id)).toBe(accepted)
  })

  test('an order from before terms had versions takes the one in force as its buyer asks for it again', async () => {
    const lines = [aLine(await article())]
    const ask = async (means: string) =>
      (await order(program, member.token, lines, { accepted: true, means })).body.id as number
    const id = await ask('CHEQUE')
    await program.db.updateTable('commands').set({ termsVersion: null }).where('id', '=', id).execute()
    expect(await ask('TRANSFER')).toBe(id)
    expect(await termsOf(id)).not.toBeNull()
  })

  test('an order keeps the words that were accepted when the facts of the society change, and when it writes its own', async () => {
    const first = await buyArticle()
    const accepted = await textOf((await termsOf(first)) ?? 0)
    await setSiren('732829320')
    const second = await buyArticle()
    await program.call('PUT', '/siteconfiguration/texts/terms-of-sale', {
      token: admin.token,
      body: { html: '<p>Nos conditions</p>' },
    })
    const third = await buyArticle()
    const [one = 0, two = 0, three = 0] = (await Promise.all([first, second, third].map(termsOf))).map(Number)
    expect([two, three]).toEqual([one + 1, one + 2])
    expect(await textOf(one)).toBe(accepted)
    expect(await textOf(two)).toContain('732829320')
    expect(await textOf(three)).toBe('<p>Nos conditions</p>')
    const { body } = await program.call('GET', `/commands/${second}`, { token: member.token })
    expect(body.terms).toBe(String(two))
  })

  test('a buyer who was shown other terms than those in force orders nothing, and orders once the present ones were shown', async () => {
    await program.db.deleteFrom('siteConfiguration').where('key', '=', 'terms-of-sale').execute()
    await setSiren('380129866')
    const readDigest = async () =>
      (await program.call('GET', '/siteconfiguration/texts/terms-of-sale/digest')).body.digest
    const shown = await readDigest()
    const visitor = await confirmedVisitor(program)
    const offline = await confirmedVisitor(program)
    const lines = [aLine(await article())]
    const booked = (await bookFor(member, 'CARD')).body.id
    const pages = { successURL: 'http://localhost:8080/commandvalidate', cancelURL: 'http://localhost:8080/cart' }
    const ask = (terms: string) =>
      Promise.all([
        order(program, member.token, lines, { accepted: true, means: 'CHEQUE', terms }),
        orderFees(program, visitor.token, 'CARD', { terms }),
        orderFees(program, offline.token, 'CHEQUE', { terms }),
        buy(program, { stubNumber: 21, terms }),
        program.call('POST', `/commands/${booked}/checkout`, { token: member.token, body: { ...pages, terms } }),
      ])
    const countOrders = async () =>
      (
        await program.db
          .selectFrom('commands')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const before = await countOrders()
    // Nobody has accepted the former words, so both have the same version.
    await setSiren('775670417')
    const refused = await ask(shown)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'terms-changed']))
    expect(await countOrders()).toBe(before)
    expect(await termsOf(booked)).toBeNull()
    const accepted = await ask(await readDigest())
    expect(accepted.every(({ status }) => status < 300)).toBe(true)
    const versions = await Promise.all(accepted.map(({ body }) => termsOf(body.id)))
    expect(await textOf(versions[0] ?? 0)).toContain('775670417')
    expect(new Set(versions).size).toBe(1)
  })

  test('buyers who accept new words at once accept the same version of them', async () => {
    await program.db.deleteFrom('siteConfiguration').where('key', '=', 'terms-of-sale').execute()
    await setSiren('552100554')
    const ids = await Promise.all(
      [8, 9, 10].map(async (stubNumber) => (await buy(program, { stubNumber })).body.id as number),
    )
    const versions = new Set(await Promise.all(ids.map(termsOf)))
    expect(versions.size).toBe(1)
    expect(await textOf(Number([...versions][0]))).toContain('552100554')
  })
})
