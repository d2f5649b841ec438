import { describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../app/orders.ts'
import { sharedProgram, tokenIn } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { askCards, defineFees, orderFees, orderInState } from '../../members/membership/fixtures.ts'
import { reconcile } from '../../orders/payments/service.ts'
import { issueFeeToken } from '../../platform/access/tokens/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'

let token: string
const running = Number(parisDay(new Date()).slice(0, 4))
const next = running + 1
const SPV = { membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] }

const program = sharedProgram(async (program) => {
  // Renewals are open all year, so that two seasons are on sale whatever today's date is.
  const value = JSON.stringify({ start: '01-01', end: '12-31', renewalFrom: '01-01' })
  await program.db.insertInto('siteConfiguration').values({ key: 'season', value }).execute()
  await defineFees(program)
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  await enrolledMember(program, { ...SPV, email: 'retard@saisons.example', accountValidity: `${running - 1}-12-31` })
  await enrolledMember(program, { ...SPV, email: 'ajour@saisons.example', accountValidity: `${running}-12-31` })
  await enrolledMember(program, { ...SPV, email: 'avance@saisons.example', accountValidity: `${next}-12-31` })
})

const preview = (query = '') => program.call('GET', `/campaigns/preview${query}`, { token })
const start = (season: number) => program.call('POST', '/campaigns', { token, body: { season } })
const offered = (link: string) => program.call('GET', `/resources/cotisation?token=${link}`)

async function pay(link: string) {
  const { body } = await orderFees(program, link)
  await askCards(program, `/pay/${body.stripeSessionId}`)
  await orderInState(program, link, 'PAID')
}

/** The link in the mail to this member for that season's campaign. */
async function linkOf(email: string, season: number) {
  const mail = (await program.mailsTo(email)).find(({ subject }) => subject.endsWith(`adhésion pour ${season}`))
  return mail && tokenIn(mail.text)
}

const accountOf = (id: number) =>
  program.db.selectFrom('persons').where('id', '=', id).select(['state', 'accountValidity']).executeTakeFirstOrThrow()

/** A member who last paid the season before the current one, with a link for each season on sale. */
async function lateMember() {
  const id = await enrolledMember(program, { ...SPV, accountValidity: `${running - 1}-12-31` })
  const [late, early] = await Promise.all(
    [running, next].map((season) => issueFeeToken(program.db, 'renewal', id, season)),
  )
  return { id, late: late ?? '', early: early ?? '' }
}

const ordersOf = (personId: number) =>
  program.db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .select(['id', 'season', 'state'])
    .orderBy('id')
    .execute()

describe('A campaign is for any season on sale', () => {
  test('the recipients and the amount of a campaign follow the chosen season', async () => {
    const seasons = [running, next]
    expect((await preview()).body).toMatchObject({ season: next, seasons, toWrite: 2, expected: 126 })
    const chosen = (await preview(`?season=${running}`)).body
    expect(chosen).toMatchObject({ season: running, seasons, toWrite: 1, expected: 63 })
  })

  test('the amount that a large society expects is told, though it is above what anybody ever owes', async () => {
    const fees = program.db.updateTable('resources').where('billingPeriod', '=', 'YEAR')
    const before = await program.db.selectFrom('resources').select(['id', 'priceCents']).execute()
    await fees.set({ priceCents: 60_000_000 }).execute()
    const { status, body } = await preview()
    for (const { id, priceCents } of before) await fees.where('id', '=', id).set({ priceCents }).execute()
    expect([status, body.expected > 1_000_000]).toEqual([200, true])
  })

  test.each([
    ['that is over', running - 1],
    ['that is to come', next + 1],
  ])('a season %s can neither be looked at nor started', async (_what, season) => {
    for (const { status, body } of [await preview(`?season=${season}`), await start(season)])
      expect([status, body.code]).toEqual([409, 'season-closed'])
  })

  test('a season has one campaign, which leads to its fees and mails nobody who paid them', async () => {
    const answers = [await start(running), await start(running), await start(next)]
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 201])
    expect(answers.map(({ body }) => body.members ?? body.code)).toEqual([1, 'campaign-exists', 2])
    await program.runJobs()
    await program.runJobs()
    expect(await linkOf('ajour@saisons.example', running)).toBeUndefined()
    expect(await program.mailsTo('avance@saisons.example')).toEqual([])
    for (const [email, season] of [
      ['retard@saisons.example', running],
      ['retard@saisons.example', next],
      ['ajour@saisons.example', next],
    ] as const) {
      const { body } = await offered((await linkOf(email, season)) ?? '')
      expect([body.season, body.rows?.length]).toEqual([season, 2])
    }
  })
})

describe('A link that was made for a season', () => {
  test('a link made for a season charges that season, extends the account to its end, and then has nothing left to pay', async () => {
    const { id, late, early } = await lateMember()
    await pay(late)
    expect(await accountOf(id)).toEqual({ state: 'ACTIVE', accountValidity: `${running}-12-31` })
    expect((await offered(late)).body.code).toBe('fee-not-found')
    expect((await offered(early)).body.season).toBe(next)
    await pay(early)
    expect(await accountOf(id)).toEqual({ state: 'ACTIVE', accountValidity: `${next}-12-31` })
    expect(await ordersOf(id)).toMatchObject([
      { season: running, state: 'PAID' },
      { season: next, state: 'PAID' },
    ])
  })

  test('A link that was made for a season takes nothing from a later season that is paid already', async () => {
    const { id, late, early } = await lateMember()
    await pay(early)
    await pay(late)
    expect(await accountOf(id)).toEqual({ state: 'ACTIVE', accountValidity: `${next}-12-31` })
  })

  test('A link that was made for a season gives its season to the token it is exchanged for; the member’s own renewal is for the season asked for', async () => {
    const { late } = await lateMember()
    const { body } = await program.call('POST', `/auth/validate?token=${late}`)
    expect((await offered(body.token)).body.season).toBe(running)
    const member = await activeMember(program, [], { ...SPV, accountValidity: `${running - 1}-12-31` })
    const own = await program.call('POST', '/auth/renewal', { token: member.token })
    expect((await offered(own.body.token)).body.season).toBe(next)
  })

  test('A link that was made for a season leads to the season asked for once its own is not on sale any more', async () => {
    const { id } = await lateMember()
    const link = await issueFeeToken(program.db, 'renewal', id, running - 1)
    expect((await offered(link)).body.season).toBe(next)
    await pay(link)
    expect(await ordersOf(id)).toMatchObject([{ season: next, state: 'PAID' }])
  })

  test('A link that was made for a season is followed by one for the same season where its order was not paid in time', async () => {
    const { id, late } = await lateMember()
    const email = `delai.${id}@saisons.example`
    await program.db.updateTable('persons').set({ email }).where('id', '=', id).execute()
    const { body: order } = await orderFees(program, late)
    const past = new Date(Date.now() - 1_000)
    await program.db.updateTable('commands').set({ expiresAt: past }).where('id', '=', order.id).execute()
    await reconcile(program.db, FULFILMENTS)
    const mail = (await program.mailsTo(email)).find(({ subject }) => subject.includes('pas été payée'))
    expect((await offered(tokenIn(mail?.text ?? ''))).body.season).toBe(running)
  })

  test('a page paid at the last moment leaves the order of the other season to be paid', async () => {
    const { id, late, early } = await lateMember()
    const { body: first } = await orderFees(program, late)
    await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', first.id).execute()
    await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).where('commandId', '=', first.id).execute()
    const { body: second } = await orderFees(program, early)
    for (const { stripeSessionId } of [first, second]) {
      await askCards(program, `/pay/${stripeSessionId}`)
      await expect
        .poll(async () => (await ordersOf(id)).filter(({ state }) => state === 'PAID').length)
        .toBeGreaterThan(0)
    }
    await orderInState(program, early, 'PAID')
    expect(await ordersOf(id)).toMatchObject([{ state: 'PAID' }, { state: 'PAID' }])
  })
})
