import { addDays } from 'date-fns/addDays'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { aCartOrder } from '../features/orders/orders/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember } from '../features/society/persons/fixtures.ts'
import { ENDPOINTS, nameOf } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

const program = sharedProgram()

/** Texts by which screens say that a field is for administrators only; each such field is filled below. */
const INTERNAL = [
  'remark at a handover',
  'remark at a return',
  'reason of a closure',
  'note on an order',
  'note on a member',
]
const canary = (field: string) => `INTERNE ${field}`
const day = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10)

test('a request that sends something, or that goes to another site, never passes through the cache', async () => {
  const { db, call } = program
  const club = (technicalName: string) =>
    defineCommission(db, { name: technicalName, technicalName, description: '' }, undefined)
  const ski = await club('ski')
  await club('voile')
  const buyer = await activeMember(program, [], { firstName: 'Lena', lastName: 'Roudaut' })
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const stranger = await activeMember(program)
  const sailor = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
  const resourceId = await aResource(db, ski)
  const { id: order, lines } = await aCartOrder(program, buyer.id, [{ resourceId, from: 1 }])
  const [line = 0] = lines
  const written = [
    await call('POST', `/reservations/${line}/handover`, { ...admin, body: { note: canary('remark at a handover') } }),
    await call('POST', `/reservations/${line}/return`, { ...admin, body: { note: canary('remark at a return') } }),
    await call('POST', `/resources/${resourceId}/closures`, {
      ...admin,
      body: { from: day(40), to: day(41), reason: canary('reason of a closure') },
    }),
    await call('POST', `/commands/${order}/notes`, { ...admin, body: { text: canary('note on an order') } }),
    await call('POST', `/users/${buyer.id}/notes`, { ...admin, body: { text: canary('note on a member') } }),
  ]
  expect(written.map(({ status }) => status < 300)).toEqual(INTERNAL.map(() => true))

  const ids = [...new Set([order, line, buyer.id, resourceId, ski])]
  const reads = ENDPOINTS.filter((each) => nameOf(each).startsWith('GET '))
  const days = `from=${day(1)}&to=${day(50)}`
  const told = new Map<string, string[]>()
  const names = { buyer, stranger, sailor, admin }
  for (const [name, { token }] of Object.entries(names))
    for (const each of reads) {
      const path = nameOf(each).slice(4)
      // A member's own export includes notes about them, as the law requires; remarks at check-in are not about them.
      const isExport = path === '/users/:id/export'
      for (const id of path.includes(':id') ? ids : [0]) {
        const address = path.replace(':id', `${id}`).replace(':format', 'csv').replace(/:\w+/g, '1')
        const { raw } = await call('GET', each.path.endsWith('/planning') ? `${address}?${days}` : address, { token })
        const text =
          isExport && raw.statusCode === 200
            ? Object.values(unzipSync(raw.rawPayload))
                .map((bytes) => Buffer.from(bytes).toString())
                .join()
            : raw.body
        for (const field of INTERNAL)
          if (text.includes(canary(field)) && !(isExport && field.startsWith('note on')))
            told.set(name, [...(told.get(name) ?? []), `${nameOf(each)}: ${field}`])
      }
    }
  const { admin: shown = [], ...others } = Object.fromEntries(told)
  expect(others).toEqual({})
  for (const field of INTERNAL)
    expect(
      shown.some((each) => each.endsWith(field)),
      field,
    ).toBe(true)
})
