import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { eventsOfCalendar } from '../../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aResource, aStay } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger', Someone>
let ski: number
const today = parisDay(new Date())

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  ski = await club('ski')
  await club('voile')
  who.member = await activeMember(program, [], { firstName: 'Lena', lastName: 'Roudaut' })
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
})

const open = async () =>
  (await program.call('POST', `/commissions/${ski}/calendar`, { token: who.keeper.token })).body.url as string
const follow = (url: string) => fetch(`${program.origin}${new URL(url).pathname}${new URL(url).search}`)

test('a calendar follows what is booked by a secret address, and learns which resource and when, never whose (rules#calendars)', async () => {
  const chalet = await aResource(program.db, ski, { name: 'Chalet, « Les Ormes »' })
  const stay = { startDate: addDays(today, 5), endDate: addDays(today, 7) }
  const id = await aStay(program.db, chalet, who.member.id, stay)
  await aStay(program.db, chalet, who.member.id, {
    startDate: addDays(today, 20),
    endDate: addDays(today, 21),
    state: 'CANCELLED',
  })
  const answer = await follow(await open())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await answer.text()
  expect(eventsOfCalendar(text)).toMatchObject([
    {
      summary: 'Chalet, « Les Ormes »',
      dtstart: stay.startDate,
      uid: expect.stringContaining(`reservation-${id}@`),
    },
  ])
  expect(text).not.toMatch(/Lena|Roudaut/)
})

test('a new address ends the one before, and one that is taken back opens nothing; the secret is kept as its hash', async () => {
  const first = await open()
  const second = await open()
  expect((await follow(first)).status).toBe(404)
  expect((await follow(second.replace('/ski.ics', '/voile.ics'))).status).toBe(404)
  expect((await follow(second)).status).toBe(200)
  const { tokenHash } = await program.db.selectFrom('calendarFeeds').select('tokenHash').executeTakeFirstOrThrow()
  expect(tokenHash).toHaveLength(32)
  expect((await program.call('DELETE', `/commissions/${ski}/calendar`, who.keeper)).status).toBe(204)
  expect((await follow(second)).status).toBe(404)
  expect((await program.call('GET', `/commissions/${ski}/calendar`, who.keeper)).body).toEqual({ since: null })
})

test('a calendar feed is refused to a person who does not administer the commission', async () => {
  for (const { token } of [who.stranger, who.member])
    expect((await program.call('POST', `/commissions/${ski}/calendar`, { token })).status).toBe(403)
})
