import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { aJpeg } from '../../../content/albums/fixtures.ts'
import { aCartOrder } from '../../../orders/orders/fixtures.ts'
import { sendFile } from '../../../platform/files/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import type { Sheet } from './contract.ts'
import { forgetPhotos } from './service.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger', Someone>
let ski: number
let line: number

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  ski = await club('ski')
  await club('voile')
  who.member = await activeMember(program, [], { firstName: 'Lena', lastName: 'Roudaut', phone: '+33612345678' })
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { firstName: 'Maël', lastName: 'Le Goff' })
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
})
beforeEach(async () => {
  const resourceId = await aResource(program.db, ski, { checklist: ['Clés', 'Vaisselle'], meters: ['Eau'] })
  const { lines } = await aCartOrder(program, who.member.id, [{ resourceId, from: 1 }])
  line = lines[0] ?? 0
})

const read = async (): Promise<Sheet> => (await program.call('GET', `/reservations/${line}/sheet`, who.keeper)).body
const post = (act: string, body: object) =>
  program.call('POST', `/reservations/${line}/${act}`, { token: who.keeper.token, body })
const check = (label: string, ok: boolean) => ({ label, ok })
const send = async (bytes: Buffer, { state = 'handover', as = who.keeper } = {}) => {
  const sent = { bytes, name: 'etat.jpg', token: as.token, method: 'POST' as const }
  const answer = await sendFile(program, `/reservations/${line}/${state}/photos`, sent)
  return { status: answer.status, body: (await answer.json()) as { id: number; state: string } }
}

describe('A stay at the door (rules#handover)', () => {
  test('A stay at the door tells what its resource wants looked at, then what was found, when and by whom', async () => {
    const before = await read()
    expect(before).toMatchObject({
      person: 'Lena Roudaut',
      phone: '+33612345678',
      state: 'CONFIRMED',
      checklist: ['Clés', 'Vaisselle'],
      meters: ['Eau'],
    })
    expect(before.found.map(({ done }) => done)).toEqual([null, null])
    const found = {
      checks: [check('Clés', true), check('Vaisselle', false)],
      readings: [{ label: 'Eau', value: 412.5 }],
    }
    await post('handover', { ...found, note: 'Clé n° 2' })
    await post('return', { checks: [check('Clés', true)] })
    const { found: after } = await read()
    expect(after).toMatchObject([
      { state: 'HANDED_OVER', ...found, done: { by: 'Maël Le Goff', note: 'Clé n° 2' } },
      { state: 'RETURNED', checks: [check('Clés', true)], readings: [], done: { by: 'Maël Le Goff', note: null } },
    ])
  })

  test('the result of a checklist keeps its words when the list changes, and once undone it is not typed again', async () => {
    await post('handover', { checks: [check('Clés', true)] })
    await program.db
      .updateTable('resources')
      .set({ checklist: ['Badge'] })
      .execute()
    expect((await read()).found[0]).toMatchObject({ checks: [check('Clés', true)] })
    await post('undo', { state: 'HANDED_OVER' })
    expect((await read()).found[0]).toMatchObject({ done: null, checks: [check('Clés', true)] })
    await post('handover', { checks: [check('Badge', false)] })
    expect((await read()).found[0]).toMatchObject({ checks: [check('Badge', false)] })
  })

  test.each([
    ['31 points', { checks: Array.from({ length: 31 }, () => check('Clés', true)) }],
    ['a meter below nought', { readings: [{ label: 'Eau', value: -1 }] }],
    ['a meter that says nothing', { readings: [{ label: 'Eau', value: null }] }],
    ['a point of 121 letters', { checks: [check('a'.repeat(121), true)] }],
  ])('%s is refused, and nothing is handed over', async (_what, body) => {
    expect((await post('handover', body)).status).toBe(400)
    expect((await read()).state).toBe('CONFIRMED')
  })

  test('the photos of a check-in or check-out are stored once each, and removed for good', async () => {
    const photo = await aJpeg(60, 40)
    const first = await send(photo)
    expect([first.status, first.body.state]).toEqual([201, 'HANDED_OVER'])
    expect((await send(photo)).status).toBe(200)
    expect((await send(photo, { state: 'return' })).status).toBe(201)
    expect((await read()).photos.map(({ state }) => state)).toEqual(['HANDED_OVER', 'RETURNED'])
    const removed = await program.call('DELETE', `/reservations/${line}/photos/${first.body.id}`, who.keeper)
    expect([removed.status, (await read()).photos.length]).toEqual([204, 1])
  })

  test('the photos of a stay are erased after twelve months, but not while it is out, its deposit held or its order disputed', async () => {
    const { db } = program
    const { commandId } = await db
      .selectFrom('reservations')
      .where('id', '=', line)
      .select('commandId')
      .executeTakeFirstOrThrow()
    const event = { id: `evt_${line}`, type: 'charge.dispute.created', state: 'QUARANTINED', commandId } as const
    await db
      .insertInto('paymentEvents')
      .values({ ...event, reason: 'dispute-opened' })
      .execute()
    await db.insertInto('deposits').values({ reservationId: line, amountCents: 30_000, method: 'CHEQUE' }).execute()
    const is = (state: 'HANDED_OVER' | 'RETURNED') =>
      db.updateTable('reservations').set({ state }).where('id', '=', line).execute()
    const file = () =>
      db.selectFrom('files').where('scope', '=', 'handover-photos').where('ownerId', '=', line).selectAll()
    await send(await aJpeg(60, 40))
    const { endDate } = await read()
    const kept = async (days = 1) => {
      await forgetPhotos(db, addDays(addMonths(parseISO(`${endDate}T12:00:00Z`), 12), days))
      return [(await read()).photos.length, (await file().execute()).length]
    }
    await is('HANDED_OVER')
    expect(await kept()).toEqual([1, 1])
    await is('RETURNED')
    expect(await kept()).toEqual([1, 1])
    const settled = { keptCents: 0, settledAt: new Date() }
    await db.updateTable('deposits').set(settled).where('reservationId', '=', line).execute()
    expect(await kept()).toEqual([1, 1])
    await db
      .updateTable('paymentEvents')
      .set({ closedAt: new Date(), note: 'Rendu' })
      .where('id', '=', event.id)
      .execute()
    expect(await kept(0)).toEqual([1, 1])
    expect(await kept()).toEqual([0, 0])
  })

  test('A stay at the door is for who administers its commission: for anybody else there is none, photos neither', async () => {
    await send(await aJpeg(60, 40))
    const { fileId } = await program.db
      .selectFrom('handoverPhotos')
      .where('reservationId', '=', line)
      .select('fileId')
      .executeTakeFirstOrThrow()
    expect((await program.call('GET', `/files/${fileId}/address`, who.keeper)).status).toBe(200)
    for (const someone of [who.stranger, who.member]) {
      expect((await program.call('GET', `/reservations/${line}/sheet`, someone)).status).toBe(404)
      expect((await send(await aJpeg(50, 40), { as: someone })).status).toBe(404)
      expect((await program.call('GET', `/files/${fileId}/address`, someone)).status).toBe(404)
    }
    expect((await read()).photos).toHaveLength(1)
  })
})
