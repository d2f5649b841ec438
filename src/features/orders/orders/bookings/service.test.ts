import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { textOfPdf } from '../../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { forgetGuests } from './service.ts'

let tents: number
let society: Awaited<ReturnType<typeof activeMember>>
let supervisor: typeof society
const program = sharedProgram(async (program) => {
  const ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  tents = await aResource(program.db, ski, { billingPeriod: 'ITEM_DAY', stock: 500 })
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

const today = parisDay(new Date())
const read = async (id: number) => (await program.call('GET', `/commands/${id}`, { token: society.token })).body

/** A guest's stay that is over and was paid in cash. */
async function pastStay(name: string, email: string) {
  const { token } = society
  const day = addDays(today, 5)
  const { body } = await program.call('POST', `/resources/${tents}/bookings`, {
    token,
    body: {
      key: randomUUID(),
      guest: { name, email },
      quantity: 1,
      startDate: day,
      endDate: day,
      total: 20,
      payment: { kind: 'PAID', method: 'CHEQUE', date: today, reference: 'CMB 12' },
    },
  })
  const past = addDays(today, -1)
  await sql`update reservations set start_date = ${past}, end_date = ${past} where command_id = ${body.id}`.execute(
    program.db,
  )
  return body.id as number
}
const age = (id: number) =>
  sql`with line as (update reservations set start_date = start_date - 420, end_date = end_date - 420 where command_id = ${id})
    update commands set created_at = now() - interval '14 months', paid_at = now() - interval '14 months' where id = ${id}`.execute(
    program.db,
  )

test('A guest is forgotten thirteen months after the stay; what was paid stays, and the receipt names nobody (rules#guests)', async () => {
  const old = await pastStay('Mairie de Cesson', 'mairie@cesson.example')
  const young = await pastStay('Caserne de Janzé', 'janze@cesson.example')
  const { token } = society
  await program.call('POST', `/commands/${old}/notes`, { token, body: { text: 'Voir M. Guérin' } })
  await age(old)
  await forgetGuests(program.db)
  expect((await read(young)).buyer).toBe('Caserne de Janzé')
  expect(await read(old)).toMatchObject({ buyer: null, contact: { email: null, phone: null }, total: 20 })
  const receipt = await program.call('GET', `/commands/${old}/receipt`, { token })
  expect(await textOfPdf(receipt.raw.rawPayload)).toContain('Identité effacée')
  expect(await program.mailsTo('mairie@cesson.example')).toEqual([])
  const { rows } = await sql<{
    rest: string
  }>`select (select count(*) from order_notes where command_id = ${old}) || ' '
    || (select count(*) from bookings where guest_email = 'mairie@cesson.example') as rest`.execute(program.db)
  expect(rows[0]?.rest).toBe('0 0')
})

test('A person erased as a member is forgotten as the guest they were before (rules#guests)', async () => {
  const email = 'ancien.invite@cesson.example'
  const order = await pastStay('Yann Prigent', email)
  const member = await activeMember(program, [], { email })
  const { status, raw } = await program.call('POST', `/users/${member.id}/erase`, {
    token: supervisor.token,
    body: { reason: 'Demande reçue par courrier' },
  })
  expect([status, raw.body]).toEqual([204, ''])
  expect((await read(order)).buyer).toBeNull()
})

test('A guest is forgotten sooner on request, once their order is finished, and their mails stay while they have another order (rules#guests)', async () => {
  const first = await pastStay('Mairie de Vern', 'mairie@vern.example')
  const second = await pastStay('Mairie de Vern', 'mairie@vern.example')
  await sql`update reservations set start_date = ${today}, end_date = ${today} where command_id = ${second}`.execute(
    program.db,
  )
  const forget = async (id: number, { token } = society) => {
    const { status, body } = await program.call('DELETE', `/commands/${id}/guest`, { token })
    return [status, body?.code]
  }
  expect(await forget(second)).toEqual([409, 'under-way'])
  expect(await forget(first)).toEqual([204, undefined])
  expect(await forget(first)).toEqual([409, 'anonymised'])
  expect((await program.mailsTo('mairie@vern.example')).length).toBeGreaterThan(0)
  expect(await forget(999_999)).toEqual([404, 'command-not-found'])
})
