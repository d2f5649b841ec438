import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { textOfPdf } from '../../../server/files/testing.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../persons/fixtures.ts'

const program = sharedProgram()

type Member = Awaited<ReturnType<typeof activeMember>>
const details = (member: Member, id = member.id) =>
  program.call('GET', `/users/${id}/card/details`, { token: member.token })
const codeOf = async (member: Member) => (await details(member)).body.address.split('/').at(-1) as string
const check = async (code: string) => (await program.call('GET', `/cards/${code}`)).body
const UNKNOWN = { state: 'UNKNOWN', name: null, validUntil: null }

describe('The membership card', () => {
  test('the membership card says who, in which standing, until when; its code stays the same, and is nobody else’s', async () => {
    const member = await activeMember(program, [], { cis: 'Beauregard' })
    const { body } = await details(member)
    expect(body).toMatchObject({
      number: String(member.id).padStart(5, '0'),
      firstName: 'Yann',
      lastName: 'Prigent',
      membertype: 'SPP',
      cis: 'Beauregard',
      validUntil: '2100-12-31',
      valid: true,
    })
    expect(body.address).toMatch(/^http:\/\/localhost:\d+\/carte\/[\w-]{22}$/)
    expect((await details(member)).body.address).toBe(body.address)
    expect(await codeOf(await activeMember(program))).not.toBe(await codeOf(member))
  })

  test('a card requested many times at once has one code', async () => {
    const member = await activeMember(program)
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(member)))
    expect(new Set(codes).size).toBe(1)
  })

  test('the membership card is the member’s own, and the administrators’ of persons; there is none before the account is validated', async () => {
    const member = await activeMember(program)
    const admin = await personsAdmin(program)
    const visitor = await confirmedVisitor(program)
    expect((await details(await activeMember(program), member.id)).status).toBe(404)
    expect((await details(admin, member.id)).status).toBe(200)
    expect((await details(admin, visitor.id)).body.code).toBe('no-card')
  })

  test('the membership card comes as a PDF that names the member and says until when', async () => {
    const member = await activeMember(program, [], { firstName: 'Maëlle', lastName: 'Łe Gœff-Kermarrec', cis: 'Autre' })
    const { status, headers, raw } = await program.call('GET', `/users/${member.id}/card`, { token: member.token })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`carte-de-membre-${String(member.id).padStart(5, '0')}.pdf`)
    const text = await textOfPdf(raw.rawPayload)
    for (const words of ['Carte de membre', 'Maëlle', 'Le Gœff-Kermarrec', '31 décembre 2100', 'À découper'])
      expect(text).toContain(words)
    const other = await activeMember(program)
    expect((await program.call('GET', `/users/${member.id}/card`, { token: other.token })).status).toBe(404)
  })
})

describe('Whoever reads the code of a card', () => {
  test('a reader of a card’s code learns its validity, its last day and the first name with an initial, and nothing else', async () => {
    const member = await activeMember(program)
    expect(await check(await codeOf(member))).toEqual({ state: 'VALID', name: 'Yann P.', validUntil: '2100-12-31' })
  })

  test('a reader of a card’s code learns that a card is over', async () => {
    const member = await activeMember(program)
    const code = await codeOf(member)
    await program.db.updateTable('persons').set({ accountValidity: '2020-12-31' }).where('id', '=', member.id).execute()
    expect(await check(code)).toEqual({ state: 'OVER', name: 'Yann P.', validUntil: '2020-12-31' })
  })

  test.each(['SUSPENDED', 'REFUSED', 'ERASED'] as const)(
    'a reader of a card’s code learns nothing of an account that is %s',
    async (state) => {
      const member = await activeMember(program)
      const code = await codeOf(member)
      await program.db.updateTable('persons').set({ state }).where('id', '=', member.id).execute()
      expect(await check(code)).toEqual(UNKNOWN)
    },
  )

  test('a reader of a made-up code of a card is told that it is unknown, whatever it looks like', async () => {
    for (const code of ['a'.repeat(22), '1', '..%2f..', 'a'.repeat(150)]) expect(await check(code)).toEqual(UNKNOWN)
  })

  test('a card’s code opens nothing once the member renewed it', async () => {
    const member = await activeMember(program)
    const before = await codeOf(member)
    const { body } = await program.call('POST', `/users/${member.id}/card/renew`, { token: member.token })
    const after = body.address.split('/').at(-1)
    expect(after).not.toBe(before)
    expect([await check(before), (await check(after)).state]).toEqual([UNKNOWN, 'VALID'])
    const acts = await program.db.selectFrom('auditLog').where('subjectId', '=', member.id).select('action').execute()
    expect(acts).toContainEqual({ action: 'person.card-renewed' })
  })
})

test('an address tries sixty codes in ten minutes at most', async () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const statuses = []
  for (let n = 0; n < 70; n++) statuses.push((await program.call('GET', `/cards/${'b'.repeat(22)}`, from)).status)
  expect(statuses.at(-1)).toBe(429)
})
