import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { currentFeeSeason } from '../../society/settings/service.ts'
import { defineFees } from './fixtures.ts'
import { expireAccounts } from './service.ts'

const program = sharedProgram(defineFees, { cards: 'none' })
const today = parisDay(new Date())
/** A day of the year, that many days from today; never 29 February. */
const monthDay = (days: number) => {
  const day = addDays(today, days).slice(5)
  return day === '02-29' ? '03-01' : day
}

let admin: { id: number; token: string }
let members: Record<'late' | 'gone' | 'suspended', number>

const access = async (accessUntil: string) => {
  const { body } = await program.call('GET', '/siteconfiguration/season', admin)
  const answer = await program.call('PUT', '/siteconfiguration/season', {
    ...admin,
    body: { ...body, accessUntil },
  })
  await program.runJobs()
  return answer.status
}
const statesOf = async () => {
  const rows = await program.db
    .selectFrom('persons')
    .where('id', 'in', Object.values(members))
    .select(['id', 'state'])
    .execute()
  const stateOf = (id: number) => rows.find((row) => row.id === id)?.state
  return [stateOf(members.late), stateOf(members.gone), stateOf(members.suspended)]
}

beforeEach(async () => {
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  members = {
    late: await enrolledMember(program, { accountValidity: addDays(today, -20) }),
    gone: await enrolledMember(program, { accountValidity: addDays(today, -400) }),
    suspended: await enrolledMember(program, { accountValidity: addDays(today, -20), state: 'SUSPENDED' }),
  }
  await access(monthDay(-10))
  await expireAccounts(program.db, today)
})

describe('The day until which access goes on after a season (rules#seasons)', () => {
  test('a later day gives access again to who is expired and whose fee it covers, and to nobody else', async () => {
    expect(await statesOf()).toEqual(['EXPIRED', 'EXPIRED', 'SUSPENDED'])
    expect(await access(monthDay(10))).toBe(200)
    expect(await statesOf()).toEqual(['ACTIVE', 'EXPIRED', 'SUSPENDED'])
    const { body } = await program.call('GET', `/users/${members.late}`, admin)
    expect(body.accountValidity).toBe(addDays(today, -20))
    expect(body.history.at(-1)).toMatchObject({ from: 'EXPIRED', to: 'ACTIVE', actor: { id: admin.id } })
  })

  test('a day that is over already leaves who is expired as they are', async () => {
    expect(await access(monthDay(-5))).toBe(200)
    expect(await statesOf()).toEqual(['EXPIRED', 'EXPIRED', 'SUSPENDED'])
  })

  test('another opening of renewals gives nobody access again', async () => {
    const { body } = await program.call('GET', '/siteconfiguration/season', admin)
    await program.db
      .updateTable('persons')
      .set({ accountValidity: '2100-12-31' })
      .where('id', '=', members.late)
      .execute()
    await program.call('PUT', '/siteconfiguration/season', { ...admin, body: { ...body, renewalFrom: '11-01' } })
    await program.runJobs()
    expect(await statesOf()).toEqual(['EXPIRED', 'EXPIRED', 'SUSPENDED'])
  })

  test('a super-administrator of a society without cards whose accounts are all expired records their own fee and sets a later day, and members sign in again', async () => {
    const lapsed = { state: 'EXPIRED' as const, accountValidity: addDays(today, -20) }
    const status = { membertype: 'SPV' as const, subscriptions: ['AMICALE' as const] }
    await program.db
      .updateTable('persons')
      .set({ ...lapsed, ...status })
      .where('id', '=', admin.id)
      .execute()
    const member = await activeMember(program, [], { accountValidity: addDays(today, -20), state: 'EXPIRED' })
    const own = () => program.call('GET', '/cart', member)
    expect((await own()).status).toBe(403)
    expect(await access(monthDay(10))).toBe(403)
    const season = await currentFeeSeason(program.db)
    const fee = { amount: 45, method: 'CHEQUE', date: today, season }
    expect((await program.call('POST', `/users/${admin.id}/payments`, { ...admin, body: fee })).status).toBe(201)
    expect(await access(monthDay(10))).toBe(200)
    expect((await own()).status).toBe(200)
  })
})
