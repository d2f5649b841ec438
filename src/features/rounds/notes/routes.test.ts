import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aNote, aPhone, aSector, aWithdrawal, someDoors } from '../sync/fixtures.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
let phone: Awaited<ReturnType<typeof aPhone>>
let doors: number[]
let campaign: number
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  phone = await aPhone(program, seller)
  doors = await someDoors(program, 10)
  await aSector(program, campaign, doors, [seller])
})
const list = async (query = '') =>
  (await program.call('GET', `/calendars/notes${query}`, { token: admin.token })).body._embedded.data
const act = (id: string, what: string) =>
  program.call('POST', `/calendars/notes/${id}/${what}`, { token: admin.token, body: {} })

test('A note of a team is open until somebody settles it, which is told and taken back (rules#notes-for-the-station)', async () => {
  const note = aNote({ door: doors[0] ?? 0, flat: '2B', note: 'WATER', text: 'Poteau bouché' })
  const gone = aNote({ door: doors[1] ?? 0 })
  await phone.deliver([note, gone, aWithdrawal({ operation: gone.id })])
  const [open, ...others] = await list()
  expect(others).toEqual([])
  expect(open).toMatchObject({
    id: note.id,
    flat: '2B',
    kind: 'WATER',
    text: 'Poteau bouché',
    settled: null,
    at: note.at,
  })
  expect(open.door).toMatchObject({ number: 1, street: 'Rue du Port' })
  expect((await act(note.id, 'settle')).body.settled.by).toEqual(expect.any(String))
  expect((await act(note.id, 'settle')).body.code).toBe('already-settled')
  expect(await list()).toEqual([])
  expect(await list('?settled=true&q=port')).toMatchObject([{ id: note.id }])
  expect((await act(note.id, 'reopen')).body.settled).toBeNull()
  expect((await act(note.id, 'reopen')).body.code).toBe('not-settled')
  expect((await act(gone.id, 'settle')).body.code).toBe('note-not-found')
})
