import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { aCampaign, aSale } from '../../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'

const year = Number(parisDay(new Date()).slice(0, 4))
const program = sharedProgram()

test('an accountant, and nobody else, reads the gifts for calendars by calendar year of Paris, less refunds (rules#gifts-of-a-year)', async () => {
  const { id: campaign } = await aCampaign(program)
  const gift = async (cents: number, settledAt: string) => {
    const order = await aSale(program, { campaign, cents })
    await program.db.updateTable('commands').set({ createdAt: settledAt }).where('id', '=', order).execute()
    await program.db.updateTable('payments').set({ settledAt }).where('commandId', '=', order).execute()
    return order
  }
  for (const at of ['02-01', '06-01', '12-31']) await gift(5_000_000, `${year - 1}-${at}T22:30:00Z`)
  // Half past midnight in Paris, on the first day of this year.
  await gift(1_050, `${year - 1}-12-31T23:30:00Z`)
  await gift(700, `${year - 2}-11-02T10:00:00Z`)
  const returned = await aSale(program, { campaign, cents: 2_000 })
  const { token } = await activeMember(program, [{ name: 'general', role: 'TREASURER' }])
  const post = (path: string, body: object) => program.call('POST', path, { token, body })
  expect((await post(`/commands/${returned}/refund`, { amount: 5, reason: 'Un geste' })).status).toBe(200)
  const { id: refund } = await program.db
    .selectFrom('payments')
    .where('commandId', '=', returned)
    .where('kind', '=', 'REFUND')
    .select('id')
    .executeTakeFirstOrThrow()
  await post(`/payments/${refund}/settle`, { method: 'CASH', date: parisDay(new Date()) })

  const { status, body } = await program.call('GET', '/accounting/gifts', { token })
  expect([status, body.years]).toEqual([
    200,
    [
      { year, total: 25.5 },
      { year: year - 1, total: 150_000 },
    ],
  ])
  const persons = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
  expect((await program.call('GET', '/accounting/gifts', persons)).status).toBe(403)
})
