import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { activeMember } from '../../society/persons/fixtures.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
})

const today = parisDay(new Date())
const form = { year: 2027, minimum: 2, opensOn: today, closesOn: addDays(today, 30) }
const create = (body: object) => program.call('POST', '/calendars/campaigns', { token, body })
const list = async () => (await program.call('GET', '/calendars/campaigns', { token })).body

test('the first campaign of a society creates the commission of its calendars where that is asked for, once', async () => {
  expect(await list()).toMatchObject({ rows: [], commission: false })
  expect((await create(form)).body.code).toBe('commission-not-found')
  const both = await Promise.all([
    create({ ...form, withCommission: true }),
    create({ ...form, year: 2028, opensOn: addDays(today, 365), closesOn: addDays(today, 395), withCommission: true }),
  ])
  expect(both.map(({ status }) => status).sort()[0]).toBe(201)
  expect(await list()).toMatchObject({ commission: true })
  const { body } = await program.call('GET', '/commissions/light')
  const calendars = body._embedded.data.filter(({ subType }: { subType: string }) => subType === 'CALENDARS')
  expect(calendars).toMatchObject([{ name: 'Calendriers', technicalName: 'calendriers' }])
  const acts = await program.db.selectFrom('auditLog').where('action', '=', 'commission.created').selectAll().execute()
  expect(acts).toHaveLength(1)
})
