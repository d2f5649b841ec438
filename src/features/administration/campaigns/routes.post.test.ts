import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { savePersonAddress } from '../../society/persons/addresses/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'

let token: string
let board: number
let post: number
const program = sharedProgram(async (program) => {
  await defineFees(program)
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  token = admin.token
  board = admin.id
  const owes = { membertype: 'SPV', subscriptions: ['AMICALE'], accountValidity: '2024-12-31', state: 'EXPIRED' }
  await enrolledMember(program, { ...owes, email: 'doit@courrier.example' })
  const silent = { ...owes, email: null, passwordHash: null }
  post = await enrolledMember(program, { ...silent, lastName: 'Abgrall' })
  await savePersonAddress(program.db, { id: board }, post, {
    streetNumber: '3',
    streetName: 'rue du Port',
    postalCode: 29_200,
    city: 'Brest',
  })
  await enrolledMember(program, { ...silent, state: 'SUSPENDED' })
})

describe('Members without an e-mail in a renewal campaign (rules#members-without-e-mail)', () => {
  test('a campaign counts who is to be written to by post beside who gets a mail, and expects the fees of both', async () => {
    const { body } = await program.call('GET', '/campaigns/preview', { token })
    expect(body).toMatchObject({ toWrite: 1, byPost: 1, expected: 90, suspended: 1 })
  })

  test('a campaign mails nobody without an e-mail, and lists them with their address until they have paid', async () => {
    const { body: seen } = await program.call('GET', '/campaigns/preview', { token })
    const { body: campaign } = await program.call('POST', '/campaigns', { token, body: { season: seen.season } })
    expect(campaign).toMatchObject({ members: 2, byPost: 1 })
    await program.runJobs()
    const { body: sent } = await program.call('GET', `/campaigns/${campaign.id}`, { token })
    expect(sent.mailings).toMatchObject([{ sent: 1, waiting: 0 }])
    const list = async (query: string) =>
      (await program.call('GET', `/campaigns/${campaign.id}/members?${query}`, { token })).body._embedded.data
    expect(await list('paid=false&byPost=true')).toMatchObject([
      { id: post, email: null, postalAddress: '3 rue du Port, 29200 Brest' },
    ])
    expect(await list('byPost=false')).toMatchObject([{ email: 'doit@courrier.example', postalAddress: null }])
    const file = await program.call('GET', `/campaigns/${campaign.id}/members.csv?byPost=true`, { token })
    expect(file.raw.body).toContain('3 rue du Port, 29200 Brest')
    await program.db.updateTable('persons').set({ accountValidity: '2100-12-31' }).where('id', '=', post).execute()
    expect(await list('paid=false&byPost=true')).toEqual([])
    expect((await program.call('GET', `/campaigns/${campaign.id}`, { token })).body.byPost).toBe(0)
  })
})
