import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { inTransaction } from '../../../../server/data/db.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { defineFee } from '../../../catalogue/resources/fees/service.ts'
import { askCards, defineFees, orderFees, orderInState, paidVisitor } from '../../../members/membership/fixtures.ts'
import { eraseAndTell } from '../../../members/privacy/erasure/service.ts'
import { defineCommission } from '../../commissions/service.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../fixtures.ts'

let closed: number

const program = sharedProgram(async (program) => {
  await defineFees(program)
  const fee = { description: '', position: 0 }
  await defineFee(
    program.db,
    { ...fee, name: 'Honoraire', priceCents: 1_500, membertypes: ['HONORAIRE'], subscription: 'HONORAIRE' },
    undefined,
  )
  closed = await defineCommission(
    program.db,
    { name: 'UDSP', technicalName: 'udsp', description: '', authorizedSubscribers: ['UDSP'] },
    undefined,
  )
})

/** An SPP of the AMICALE who must renew, with a session and the token of the renewal page. */
async function renewing(changes = {}) {
  const member = await activeMember(program, [], changes)
  const { body } = await program.call('POST', '/auth/renewal', { token: member.token })
  return { ...member, feeToken: body.token as string }
}
type Renewing = Awaited<ReturnType<typeof renewing>>

const unsecure = (id: number, token: string, body?: unknown) =>
  program.call(body ? 'PATCH' : 'GET', `/users/${id}/unsecure?token=${token}`, body ? { body } : {})
const feesOf = async (token: string) =>
  ((await program.call('GET', `/resources/cotisation?token=${token}`)).body.rows as { name: string }[]).map(
    ({ name }) => name,
  )
const statusOf = (id: number) =>
  program.db
    .selectFrom('persons')
    .where('id', '=', id)
    .select(['membertype', 'subscriptions', 'wantedMembertype', 'wantedSubscriptions'])
    .executeTakeFirstOrThrow()
const readsClosed = async (token: string) => (await program.call('GET', `/commissions/${closed}`, { token })).status
const pay = async (token: string) => {
  const { body } = await orderFees(program, token)
  await askCards(program, `/pay/${body.stripeSessionId}`)
  return orderInState(program, token, 'PAID')
}
const spp = { membertype: 'SPP', subscriptions: ['AMICALE'] }
const NO_WISH = { wantedMembertype: null, wantedSubscriptions: null }

describe('A status and subscriptions typed by a mailed link take effect when they are paid (rules#status-and-subscriptions)', () => {
  test('a requested status gives no rights until it is paid, although the fees and the form follow it', async () => {
    const member = await renewing()
    const wanted = ['AMICALE', 'UDSP']
    const answer = await unsecure(member.id, member.feeToken, { membertype: 'SPV', subscriptions: wanted })
    expect(answer.body.subscriptions).toEqual(wanted)
    expect(await statusOf(member.id)).toMatchObject({ ...spp, wantedMembertype: 'SPV' })
    expect(await readsClosed(member.token)).toBe(404)
    expect((await unsecure(member.id, member.feeToken)).body).toMatchObject({
      membertype: 'SPV',
      subscriptions: wanted,
      wanted: { membertype: 'SPV', subscriptions: wanted },
    })
    expect(await feesOf(member.feeToken)).toEqual(['Amicale', 'UDSP'])
    // Administrators of persons see the requested status.
    const { token } = await personsAdmin(program)
    expect((await program.call('GET', `/users/${member.id}`, { token })).body).toMatchObject({
      ...spp,
      wanted: { membertype: 'SPV', subscriptions: wanted },
    })

    await pay(member.feeToken)
    expect(await statusOf(member.id)).toEqual({ membertype: 'SPV', subscriptions: wanted, ...NO_WISH })
    expect(await readsClosed(member.token)).toBe(200)
  })

  test('a wanted status sent again as it is, is wanted no more, and sent back as it was read, it stays', async () => {
    const member = await renewing()
    await unsecure(member.id, member.feeToken, { subscriptions: ['AMICALE', 'UDSP'] })
    const { membertype, membertypePrecision, subscriptions, firstName } = (await unsecure(member.id, member.feeToken))
      .body
    await unsecure(member.id, member.feeToken, { membertype, membertypePrecision, subscriptions, firstName })
    expect((await statusOf(member.id)).wantedSubscriptions).toEqual(['AMICALE', 'UDSP'])
    await unsecure(member.id, member.feeToken, { subscriptions: ['AMICALE'] })
    expect(await statusOf(member.id)).toEqual({ ...spp, ...NO_WISH })
  })

  test('a cheque that an administrator records makes them true as well', async () => {
    const member = await renewing()
    const { token } = await personsAdmin(program)
    await unsecure(member.id, member.feeToken, { membertype: 'HONORAIRE' })
    const fees = await program.call('GET', `/users/${member.id}/fees`, { token })
    expect(fees.body.total).toBe(15)
    const body = { amount: 15, method: 'CHEQUE', date: parisDay(new Date()) }
    expect((await program.call('POST', `/users/${member.id}/payments`, { token, body })).status).toBe(201)
    expect(await statusOf(member.id)).toEqual({ membertype: 'HONORAIRE', subscriptions: ['HONORAIRE'], ...NO_WISH })
  })

  test('a fee paid with another account of the same person takes effect as well, once the two are merged', async () => {
    const member = await renewing({ accountValidity: '2020-12-31' })
    const { token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const again = await paidVisitor(program, { membertype: 'HONORAIRE', subscriptions: [] })
    const merged = await program.call('POST', `/users/${member.id}/merge`, { token, body: { other: again.id } })
    expect([merged.status, merged.body.id]).toEqual([200, member.id])
    expect(await statusOf(member.id)).toEqual({ membertype: 'HONORAIRE', subscriptions: ['HONORAIRE'], ...NO_WISH })
  })

  test('a choice typed while the payment page is open is not the one that page pays for', async () => {
    const member = await renewing()
    await unsecure(member.id, member.feeToken, { membertype: 'HONORAIRE' })
    const { body: cheap } = await orderFees(program, member.feeToken)
    await unsecure(member.id, member.feeToken, { membertype: 'SPP', subscriptions: ['AMICALE', 'UDSP'] })
    await askCards(program, `/pay/${cheap.stripeSessionId}`)
    await orderInState(program, member.feeToken, 'PAID')
    expect(await statusOf(member.id)).toEqual({
      membertype: 'HONORAIRE',
      subscriptions: ['HONORAIRE'],
      wantedMembertype: 'SPP',
      wantedSubscriptions: ['AMICALE', 'UDSP'],
    })
    expect(await readsClosed(member.token)).toBe(404)
  })

  test('a subscription that no fee stands for is not paid with the others', async () => {
    const member = await renewing()
    await unsecure(member.id, member.feeToken, { subscriptions: ['AMICALE', 'UDSP', 'FNSPF'] })
    await pay(member.feeToken)
    expect(await statusOf(member.id)).toMatchObject({
      subscriptions: ['AMICALE', 'UDSP'],
      wantedSubscriptions: ['AMICALE', 'UDSP', 'FNSPF'],
    })
  })

  test('an administrator of the society who sets the status settles what was wanted', async () => {
    const member = await renewing()
    const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    await unsecure(member.id, member.feeToken, { membertype: 'HONORAIRE' })
    const save = (body: unknown) => program.call('PATCH', `/users/${member.id}`, { token, body })
    await save({ firstName: 'Yannick', ...spp })
    expect((await statusOf(member.id)).wantedMembertype).toBe('HONORAIRE')
    await save({ membertype: 'ADMINISTRATIF' })
    expect(await statusOf(member.id)).toMatchObject({ membertype: 'ADMINISTRATIF', ...NO_WISH })
  })

  test('an erased person wants nothing any more', async () => {
    const member = await renewing()
    await unsecure(member.id, member.feeToken, { membertype: 'EXTERNE', membertypePrecision: 'Voisin de la caserne' })
    await inTransaction(program.db, (trx) =>
      eraseAndTell(trx, member.id, { action: 'person.erased', note: 'Essai', doer: undefined }, 'Essai'),
    )
    expect(await statusOf(member.id)).toEqual({ membertype: null, subscriptions: [], ...NO_WISH })
  })

  test('a member who saves their own name gains no subscription by it', async () => {
    const member: Renewing = await renewing({ subscriptions: [] })
    await program.call('PATCH', `/users/${member.id}`, { token: member.token, body: { firstName: 'Yannick' } })
    expect((await statusOf(member.id)).subscriptions).toEqual([])
  })
})

describe('Before an administrator has validated the account (rules#who-may-change-what)', () => {
  test('a visitor changes the status at once, until it is paid for', async () => {
    const visitor = await confirmedVisitor(program)
    expect((await unsecure(visitor.id, visitor.token, { membertype: 'HONORAIRE' })).status).toBe(200)
    expect((await statusOf(visitor.id)).membertype).toBe('HONORAIRE')
  })

  test('a visitor who pays for one status and types another is what was paid for', async () => {
    const visitor = await confirmedVisitor(program, { membertype: 'HONORAIRE' })
    const { body: cheap } = await orderFees(program, visitor.token)
    await unsecure(visitor.id, visitor.token, { membertype: 'SPP', subscriptions: ['AMICALE', 'UDSP', 'FNSPF'] })
    await askCards(program, `/pay/${cheap.stripeSessionId}`)
    await orderInState(program, visitor.token, 'PAID')
    expect((await statusOf(visitor.id)).membertype).toBe('HONORAIRE')
  })

  test('a choice that was paid for stays until the validation, and the rest may be corrected meanwhile', async () => {
    const visitor = await paidVisitor(program)
    const { body, status } = await unsecure(visitor.id, visitor.token, { membertype: 'SPP' })
    expect([status, body.code]).toEqual([409, 'status-paid'])
    const read = (await unsecure(visitor.id, visitor.token)).body
    const { membertype, membertypePrecision, subscriptions, email } = read
    const corrected = { membertype, membertypePrecision, subscriptions, email, lastName: 'Le Goffic' }
    expect((await unsecure(visitor.id, visitor.token, corrected)).status).toBe(200)
  })
})
