import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aGift, aPhone, aSector, someDoors } from '../../rounds/sync/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aCampaign } from '../campaigns/fixtures.ts'
import { forgetBuyers, forgetBuyersAt } from './service.ts'

let campaign: number
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
})

test('The receipt address of a gift that nobody decided on is erased in time, too (rules#calendar-buyers)', async () => {
  const anne = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  const [door = 0, next = 0] = await someDoors(program, 2)
  await aSector(program, campaign, [door, next], [anne])
  const lost = await aPhone(program, anne)
  await program.call('POST', `/calendars/devices/${lost.id}/revoke`, { token: anne.token, body: {} })
  const [old, young] = [
    aGift({ door, stub: 11, email: 'donatrice@courrier.example' }),
    aGift({ door: next, stub: 12, email: 'donateur@courrier.example' }),
  ]
  await lost.deliver([old, young])
  await sql`update calendar_operations set received_at = now() - interval '14 months' where id = ${old.id}`.execute(
    program.db,
  )
  await forgetBuyers(program.db)
  const { rows } = await sql<{ id: string; email: string | null; stub: string }>`
    select id, body -> 'gift' ->> 'email' as email, body -> 'gift' ->> 'stub' as stub from calendar_operations order by stub`.execute(
    program.db,
  )
  expect(rows).toEqual([
    { id: old.id, email: null, stub: '11' },
    { id: young.id, email: 'donateur@courrier.example', stub: '12' },
  ])
})

test('A phone’s operation no longer tells the gift at a door once its giver is forgotten, only that somebody gave', async () => {
  const claire = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  const [door = 0] = await someDoors(program, 1, 'Rue du Bac')
  await aSector(program, campaign, [door], [claire])
  const phone = await aPhone(program, claire)
  const [old, young] = [aGift({ door, stub: 31 }), aGift({ door, flat: '2', stub: 32 })]
  await phone.deliver([old, young])
  await sql`update calendar_sales set created_at = now() - interval '14 months' where key = ${old.id}`.execute(
    program.db,
  )
  await forgetBuyers(program.db)
  const { rows } = await sql`select body ? 'gift' as told, outcome from calendar_operations
    join calendar_visits on operation_id = id where device_id = ${phone.id} order by flat`.execute(program.db)
  expect(rows).toEqual([
    { told: false, outcome: 'GIVEN' },
    { told: true, outcome: 'GIVEN' },
  ])
})

test('An erased person is forgotten in a gift that waits for an administrator too, and the gift still waits', async () => {
  const bruno = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  const [door = 0] = await someDoors(program, 1, 'Rue du Quai')
  await aSector(program, campaign, [door], [bruno])
  const lost = await aPhone(program, bruno)
  await program.call('POST', `/calendars/devices/${lost.id}/revoke`, { token: bruno.token, body: {} })
  const [gone, other] = [
    aGift({ door, stub: 21, email: 'Donatrice.Partie@courrier.example' }),
    aGift({ door, flat: '2', stub: 22, email: 'donateur@courrier.example' }),
  ]
  await lost.deliver([gone, other])
  await program.db.transaction().execute((trx) => forgetBuyersAt(trx, 'donatrice.partie@courrier.example'))
  const { rows } = await sql`select state, body -> 'gift' ->> 'email' as email from calendar_operations
    where device_id = ${lost.id} order by body -> 'gift' ->> 'stub'`.execute(program.db)
  expect(rows).toEqual([
    { state: 'WAITING', email: null },
    { state: 'WAITING', email: 'donateur@courrier.example' },
  ])
})
