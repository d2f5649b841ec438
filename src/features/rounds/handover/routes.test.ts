import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { forgetBuyers } from '../../calendars/buyers/service.ts'
import { aBook, aCampaign, aPurchase, buy } from '../../calendars/campaigns/fixtures.ts'
import { askCards } from '../../members/membership/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
let seller: typeof admin
let supervisor: typeof admin
let stub = 100
const program = sharedProgram(async (program) => {
  const { id } = await aCampaign(program)
  await aBook(program, { campaignId: id, kind: 'SELLER', firstStub: 1, lastStub: 9_999 })
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

const code = async (externalId: string) => (await program.call('GET', `/calendars/codes/${externalId}`)).body
const at = (externalId: string, act = '') => `/commands/calendar/${externalId}${act}`
const handOver = (externalId: string, { token } = admin) =>
  program.call('POST', at(externalId, '/handover'), { token, body: {} })
const read = async (externalId: string) => (await program.call('GET', at(externalId), { token: admin.token })).body

/** A calendar bought by a stranger; paid by default. */
async function aSale({ paid = true, email = 'maryvonne.legoff@courrier.example' } = {}) {
  const { person } = await aPurchase()
  const { body } = await buy(program, { stubNumber: ++stub, amount: 20, person: { ...person, email } })
  if (paid) {
    await askCards(program, `/pay/${body.stripeSessionId}`)
    await eventually(async () => (await code(body.externalId)).state === 'PAID')
  }
  return body as { id: number; externalId: string }
}

describe('What a code tells whoever asks (rules#calendar-codes)', () => {
  test('a code tells a seller whether it was paid and its year, and no name, amount or stub', async () => {
    const { externalId } = await aSale({ paid: false })
    expect(await code(externalId)).toEqual({ state: 'PENDING', year: 2027 })
    const paid = await aSale()
    expect(await code(paid.externalId)).toEqual({ state: 'PAID', year: 2027 })
  })

  test.each(['made-up', randomUUID(), '../../commands', '%00'])('%s is unknown', async (made) => {
    expect(await code(encodeURIComponent(made))).toEqual({ state: 'UNKNOWN', year: null })
  })

  test('an order of another kind is unknown, and so is a calendar that was given back', async () => {
    const { id, externalId } = await aSale()
    await program.db.updateTable('commands').set({ state: 'REFUNDED' }).where('id', '=', id).execute()
    expect(await code(externalId)).toEqual({ state: 'UNKNOWN', year: null })
  })
})

describe('A calendar is handed over (rules#calendar-handover)', () => {
  test('the code opens buyer, amount and stub; one press hands over, a second says when and by whom', async () => {
    const { externalId } = await aSale()
    expect(await read(externalId)).toMatchObject({
      amount: 20,
      stub,
      state: 'DONE',
      method: 'CARD',
      source: 'WEB',
      toCheck: [],
      handedOver: null,
      buyer: { lastName: 'Le Goff', firstName: 'Maryvonne', address: '12 bis rue de la Monnaie\n35000 Rennes' },
    })
    const { status, body } = await handOver(externalId)
    expect([status, body.handedOver.by]).toEqual([200, expect.stringContaining(' ')])
    const again = await handOver(externalId, supervisor)
    expect([again.status, again.body.code]).toEqual([409, 'already-handed-over'])
    expect(again.body.errors).toEqual([
      { path: 'at', code: 'already-handed-over', message: new Date(body.handedOver.at).toISOString() },
      { path: 'by', code: 'already-handed-over', message: body.handedOver.by },
    ])
  })

  test('twenty phones that scan one code at once hand over one calendar', async () => {
    const { externalId } = await aSale()
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOver(externalId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  test('a gift that is not paid, or was refunded, is not handed over', async () => {
    const { externalId } = await aSale({ paid: false })
    expect(await handOver(externalId)).toMatchObject({ status: 409, body: { code: 'not-paid' } })
    const { id, externalId: refunded } = await aSale()
    await program.db.updateTable('commands').set({ state: 'REFUNDED' }).where('id', '=', id).execute()
    expect(await handOver(refunded)).toMatchObject({ status: 409, body: { code: 'given-back' } })
  })

  test('a handover is undone within ten minutes, not after', async () => {
    const { id, externalId } = await aSale()
    const undo = () => program.call('POST', at(externalId, '/handover/undo'), { token: admin.token, body: {} })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'not-handed-over' } })
    await handOver(externalId)
    expect((await undo()).body.handedOver).toBeNull()
    await handOver(externalId)
    await sql`update calendar_sales set handed_over_at = now() - interval '11 minutes' where command_id = ${id}`.execute(
      program.db,
    )
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'too-late-to-undo' } })
  })

  test('a seller, a member and a stranger are told nothing by it', async () => {
    const { externalId } = await aSale()
    const member = await activeMember(program)
    expect((await handOver(externalId, seller)).status).toBe(403)
    expect((await handOver(externalId, member)).status).toBe(403)
    expect((await program.call('GET', at(externalId))).status).toBe(401)
    expect((await read(externalId)).handedOver).toBeNull()
  })

  test('an order of another kind is no sale', async () => {
    const { externalId } = await program.db.selectFrom('commands').select('externalId').executeTakeFirstOrThrow()
    expect((await program.call('GET', at(randomUUID()), { token: admin.token })).status).toBe(404)
    await sql`delete from calendar_sales where command_id = (select id from commands where external_id = ${externalId})`.execute(
      program.db,
    )
    expect((await program.call('GET', at(externalId), { token: admin.token })).status).toBe(404)
  })
})

describe('Buyers are forgotten (rules#calendar-buyers)', () => {
  const ROW = sql<string>`concat_ws('|', last_name, first_name, calendar_sales.email, street_name, city, buyer_name, buyer_address)`
  const rowOf = async (id: number) =>
    (
      await program.db
        .selectFrom('calendarSales')
        .innerJoin('commands', 'commands.id', 'commandId')
        .where('commandId', '=', id)
        .select([ROW.as('row'), 'totalCents'])
        .executeTakeFirstOrThrow()
    ).row

  test('a buyer is forgotten thirteen months after the sale with their mails, and amount and stub stay', async () => {
    const email = 'ancienne.acheteuse@courrier.example'
    const [old, young] = [await aSale({ email }), await aSale()]
    await sql`update calendar_sales set created_at = now() - interval '14 months' where command_id = ${old.id}`.execute(
      program.db,
    )
    await forgetBuyers(program.db)
    expect(await rowOf(old.id)).toBe('|||')
    expect(await rowOf(young.id)).toContain('Le Goff')
    expect(await program.mailsTo(email)).toEqual([])
    expect(await read(old.externalId)).toMatchObject({ buyer: null, amount: 20, stub: stub - 1 })
  })

  test('a buyer is forgotten sooner on request, once, and not while money is awaited', async () => {
    const forget = async (externalId: string) =>
      (await program.call('POST', at(externalId, '/forget'), { token: admin.token, body: {} })).status
    const { id, externalId } = await aSale()
    expect([await forget(externalId), await forget(externalId)]).toEqual([204, 409])
    expect(await rowOf(id)).toBe('|||')
    expect(await forget((await aSale({ paid: false })).externalId)).toBe(409)
  })

  test('a buyer who is erased as a member is forgotten as a buyer', async () => {
    const email = 'membre.acheteur@courrier.example'
    const member = await activeMember(program, [], { email })
    const { id } = await aSale({ email })
    await program.call('POST', `/users/${member.id}/erase`, {
      token: supervisor.token,
      body: { reason: 'À sa demande' },
    })
    expect(await rowOf(id)).toBe('|||')
  })
})

test('A seller who scans a buyer’s code is told paid or not and the year, no name and no amount, and hands over once (rules#calendar-handover)', async () => {
  const { externalId } = await aSale()
  const place = `/calendars/handovers/${externalId}`
  expect((await program.call('GET', place, seller)).body).toEqual({ year: 2027, paid: true, handedOverAt: null })
  const handed = await program.call('POST', place, { token: seller.token, body: {} })
  expect([handed.status, Object.keys(handed.body).sort()]).toEqual([200, ['handedOverAt', 'paid', 'year']])
  const again = await program.call('POST', place, { token: seller.token, body: {} })
  expect([again.body.code, again.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    'already-handed-over',
    ['at'],
  ])
  expect((await read(externalId)).handedOver).toMatchObject({ at: handed.body.handedOverAt })
  const unpaid = await aSale({ paid: false })
  const unpaidPlace = `/calendars/handovers/${unpaid.externalId}`
  expect((await program.call('GET', unpaidPlace, seller)).body.paid).toBe(false)
  expect((await program.call('POST', unpaidPlace, { token: seller.token, body: {} })).body.code).toBe('not-paid')
  const member = await activeMember(program)
  expect((await program.call('GET', place, member)).status).toBe(403)
})
