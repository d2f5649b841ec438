import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../../app/testing.ts'
import { sealFor } from '../../../../server/files/signature.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { aBook, aCampaign, buy } from '../../../calendars/campaigns/fixtures.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { askCards } from '../../../members/membership/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aCartOrder, ledgerOf, linesOf } from '../../orders/fixtures.ts'
import { LINK_DAYS, linkedTo } from '../../orders/links/rules.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
const who = {} as Record<'keeper' | 'society', Someone>
let member: Someone
let ski: number
const program = sharedProgram(async (program) => {
  const club = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  ski = await defineCommission(program.db, club, undefined)
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const campaign = await aCampaign(program)
  await aBook(program, { campaignId: campaign.id, kind: 'SELLER', firstStub: 1, lastStub: 9_999 })
})
beforeEach(async () => {
  member = await activeMember(program)
})

const article = () => aResource(program.db, ski, { billingPeriod: 'UNIT', stock: 5 })
const anOrder = async (lines = 2) => {
  const resources = await Promise.all(Array.from({ length: lines }, article))
  return await aCartOrder(
    program,
    member.id,
    resources.map((resourceId) => ({ resourceId, cents: 1_500 })),
  )
}
const withdraw = (id: number, lines: number[], token = member.token) =>
  program.call('POST', `/commands/${id}/withdrawal`, { token, body: { lines } })
const read = (id: number, token = member.token) => program.call('GET', `/commands/${id}/withdrawal`, { token })
const refundsOf = async (id: number) => (await ledgerOf(program, id)).filter(({ kind }) => kind === 'REFUND')
const stateOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const setOrdered = (id: number, days: number) =>
  program.db
    .updateTable('commands')
    .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute()
const linkTo = (order: number) => {
  const { until, signature } = sealFor(linkedTo(order), LINK_DAYS)
  return `order.${order}.${until}.${signature}`
}

describe('A buyer withdraws from a purchase (rules#withdrawal)', () => {
  test('a withdrawal says the refund of each line before, and refunds all that was paid for it', async () => {
    const { id, lines } = await anOrder()
    const [first = 0, second = 0] = lines
    expect((await read(id)).body.rows).toMatchObject([
      { id: first, hindrance: null, refund: 15 },
      { id: second, hindrance: null, refund: 15 },
    ])
    const { status, body } = await withdraw(id, [first])
    expect([status, body.refund]).toEqual([200, 15])
    expect(await linesOf(program, id)).toEqual(['CANCELLED', 'CONFIRMED'])
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 1_500, method: 'CHEQUE', state: 'PENDING' }])
    expect((await read(id)).body.rows).toMatchObject([{ hindrance: 'GIVEN_UP' }, { hindrance: null }])
    await withdraw(id, [second])
    expect((await refundsOf(id)).length).toBe(2)
    const { body: order } = await program.call('GET', `/commands/${id}`, { token: member.token })
    expect(order.steps).toContainEqual(
      expect.objectContaining({ reservationId: first, state: 'CANCELLED', by: 'BUYER' }),
    )
  })

  test('the stock of a withdrawn purchase is free again', async () => {
    const { id, lines } = await anOrder(1)
    const held = () => program.db.selectFrom('occupations').where('reservationId', 'in', lines).selectAll().execute()
    expect((await held()).length).toBe(1)
    await withdraw(id, lines)
    expect(await held()).toEqual([])
  })

  test('the acknowledgement says what, on which day and at which hour in Paris; the commission is told', async () => {
    const { id, lines } = await anOrder(1)
    const { at } = (await withdraw(id, lines)).body
    const [mail] = await program.mailsTo(member.email)
    expect(plain(mail?.subject)).toBe(`Accusé de réception de votre rétractation, commande n° ${id}`)
    const text = plain(mail?.text)
    expect(text).toContain(`${plain(formatMoment(at))} (heure de Paris)`)
    expect(text).toContain('Billet')
    expect(text).toContain('15,00 €')
    const told = await program.mailsTo(who.keeper.email)
    expect(told.map(({ subject }) => plain(subject))).toContain('Une rétractation : Ski')
  })

  test('withdrawing twice at once is done once', async () => {
    const { id, lines } = await anOrder(1)
    const answers = await Promise.all([withdraw(id, lines), withdraw(id, lines)])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'already-withdrawn'])
    expect((await refundsOf(id)).length).toBe(1)
  })

  test('a withdrawal after the last day is refused, and possible again with a later delivery', async () => {
    const { id, lines } = await anOrder(1)
    await setOrdered(id, 30)
    expect((await read(id)).body.rows).toMatchObject([{ hindrance: 'OVER' }])
    expect((await withdraw(id, lines)).body.code).toBe('withdrawal-over')
    await program.db
      .insertInto('orderSteps')
      .values({ commandId: id, reservationId: lines[0] ?? 0, state: 'HANDED_OVER', at: new Date() })
      .execute()
    expect((await withdraw(id, lines)).status).toBe(200)
  })

  test('a line for a fixed day, booked by an administrator or not paid allows no withdrawal', async () => {
    const dated = await aCartOrder(program, member.id, [{ resourceId: await aResource(program.db, ski), from: 20 }])
    const unpaid = await aCartOrder(program, member.id, [{ resourceId: await article(), state: 'HELD' }])
    const booked = await anOrder(1)
    await program.db
      .insertInto('bookings')
      .values({ commandId: booked.id, key: randomUUID(), bookedBy: who.keeper.id })
      .execute()
    const codes = await Promise.all(
      [dated, unpaid, booked].map(async ({ id, lines }) => (await withdraw(id, lines)).body.code),
    )
    expect(codes).toEqual(['not-withdrawable', 'not-paid', 'not-withdrawable'])
  })

  test('nobody but the buyer withdraws, not an administrator and not with the line of another order', async () => {
    const { id, lines } = await anOrder(1)
    const other = await anOrder(1)
    expect((await withdraw(id, lines, who.society.token)).status).toBe(404)
    expect((await read(id, who.keeper.token)).status).toBe(404)
    expect((await withdraw(id, other.lines)).status).toBe(404)
    expect(await linesOf(program, id)).toEqual(['CONFIRMED'])
  })

  test('the link of a mail withdraws as its buyer does', async () => {
    const { id, lines } = await anOrder(1)
    expect((await read(id, linkTo(id))).status).toBe(200)
    expect((await withdraw(id, lines, linkTo(id))).status).toBe(200)
  })

  test('a buyer of a calendar without an account withdraws by the link of the receipt', async () => {
    const { body: sold } = await buy(program, { stubNumber: 42 })
    await askCards(program, `/pay/${sold.stripeSessionId}`)
    await eventually(async () => (await stateOf(sold.id)) === 'DONE')
    const mail = await eventually(async () =>
      (await program.mailsTo('maryvonne.legoff@courrier.example')).find(({ text }) => text.includes(sold.externalId)),
    )
    expect(plain(mail.text)).toContain('Renoncer au contrat ici')
    const link = /#lien=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
    const { body } = await read(sold.id, link)
    expect(body.rows).toMatchObject([{ hindrance: null, refund: 10 }])
    expect((await withdraw(sold.id, [body.rows[0].id], link)).body.refund).toBe(10)
    expect(await refundsOf(sold.id)).toMatchObject([{ method: 'CARD', amountCents: 1_000 }])
    expect((await withdraw(sold.id, [body.rows[0].id], link)).body.code).toBe('already-withdrawn')
  })
})
