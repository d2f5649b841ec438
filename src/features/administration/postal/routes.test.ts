import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { textOfPdf } from '../../../server/files/testing.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { savePersonAddress } from '../../society/persons/addresses/service.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'

let token: string
let alone: number
const program = sharedProgram(async (program) => {
  await defineFees(program)
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  token = admin.token
  const silent = { state: 'EXPIRED', accountValidity: '2024-12-31', email: null, passwordHash: null }
  const owes = { ...silent, membertype: 'SPV', subscriptions: ['AMICALE'] }
  const addressed = await enrolledMember(program, { ...owes, lastName: 'Abgrall' })
  const place = { streetNumber: '3', streetName: 'rue du Port', postalCode: 29_200, city: 'Brest' }
  await savePersonAddress(program.db, { id: admin.id }, addressed, place)
  alone = await enrolledMember(program, { ...owes, lastName: 'Bihan' })
})
const post = (path: string, body: object, by = token) => program.call('POST', `/postal/${path}`, { token: by, body })
const letter = { recipients: 'WITHOUT_EMAIL', subject: 'Assemblée générale', text: 'Bonjour,\n\nVenez samedi.' }
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

test('members without an e-mail get a letter each, one page a letter, and who has no address is named (rules#postal-letters)', async () => {
  const { body } = await program.call('GET', '/postal/recipients?recipients=WITHOUT_EMAIL', { token })
  expect(body).toMatchObject({ count: 2, withoutAddress: [{ id: alone, lastName: 'Bihan' }] })
  const { status, raw } = await post('letters', letter)
  expect([status, raw.headers['content-type'], pagesOf(raw.body)]).toEqual([200, 'application/pdf', 2])
  const { raw: all } = await post('letters', { ...letter, recipients: 'ALL' })
  expect(pagesOf(all.body)).toBe(3)
})

test('labels begin at the one that is asked for, and one that the sheet has not is refused', async () => {
  const labels = { recipients: 'WITHOUT_EMAIL', sheet: '99x38' }
  expect(pagesOf((await post('labels', labels)).raw.body)).toBe(1)
  expect(pagesOf((await post('labels', { ...labels, start: 14 })).raw.body)).toBe(2)
  expect((await post('labels', { ...labels, start: 15 })).body.errors[0]).toMatchObject({ path: 'start' })
})

test('a campaign’s letters go to whom it writes to by post and who has not paid, and are for who administers the society', async () => {
  const { body: seen } = await program.call('GET', '/campaigns/preview', { token })
  const { body: campaign } = await program.call('POST', '/campaigns', { token, body: { season: seen.season } })
  expect(pagesOf((await post('letters', { ...letter, campaign: campaign.id })).raw.body)).toBe(2)
  const persons = await personsAdmin(program)
  expect((await post('letters', { ...letter, campaign: campaign.id }, persons.token)).status).toBe(403)
  await program.db.updateTable('persons').set({ accountValidity: '2100-12-31' }).where('email', 'is', null).execute()
  expect((await post('letters', { ...letter, campaign: campaign.id })).body.code).toBe('nobody')
  expect((await post('letters', { ...letter, campaign: 9_999 })).status).toBe(404)
})

describe('Letters and labels of those who are chosen in the register (rules#postal-letters)', () => {
  const lastName = 'Choisie'
  const chosen = { all: { search: `lastName==${lastName}` } }
  let persons: string
  let reached: number
  let silent: number
  beforeAll(async () => {
    persons = (await personsAdmin(program)).token
    reached = await enrolledMember(program, { lastName, firstName: 'Anne', email: 'anne.choisie@caserne.example' })
    silent = await enrolledMember(program, { lastName, firstName: 'Yann', email: null, passwordHash: null })
    const place = { streetNumber: '8', streetName: 'rue du Moulin', postalCode: 29_000, city: 'Quimper' }
    await savePersonAddress(program.db, { id: reached }, silent, place)
    await enrolledMember(program, { lastName, firstName: 'Zoé', state: 'SUSPENDED' })
  })
  const textOf = async (body: object) => {
    const { status, raw } = await post('letters', { ...letter, recipients: 'ALL', ...body }, persons)
    return status === 200 ? await textOfPdf(raw.rawPayload) : status
  }

  test('all that a search of the register finds get a letter at their address, but closed accounts, which are counted', async () => {
    const { body } = await post('recipients', { recipients: 'ALL', selection: chosen }, persons)
    expect(body).toMatchObject({
      count: 2,
      closed: 1,
      withoutAddress: [{ id: reached }],
      sample: { to: ['Yann Choisie', '8 rue du Moulin', '29000 QUIMPER'] },
    })
    const text = await textOf({ selection: chosen })
    for (const words of ['Anne Choisie', 'Yann Choisie', '8 rue du Moulin', '29000 QUIMPER', 'Venez samedi.'])
      expect(text).toContain(words)
    expect(text).not.toContain('Zoé')
  })

  test('persons chosen by their number get a letter, optionally only those without an e-mail', async () => {
    expect(await textOf({ selection: { ids: [reached] } })).not.toContain('Yann Choisie')
    const without = await textOf({ recipients: 'WITHOUT_EMAIL', selection: { ids: [reached, silent] } })
    expect(without).toContain('Yann Choisie')
    expect(without).not.toContain('Anne Choisie')
    const labels = { recipients: 'ALL', sheet: '70x37', selection: chosen }
    expect(await textOfPdf((await post('labels', labels, persons)).raw.rawPayload)).toContain('29000 QUIMPER')
    expect((await post('letters', { ...letter, selection: { ids: [reached] } }, persons)).body.code).toBe('nobody')
  })

  test('an administrator who does not manage persons neither counts nor prints their letters', async () => {
    const skier = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const treasurer = await activeMember(program, [{ name: 'general', role: 'TREASURER' }])
    for (const { token: other } of [skier, treasurer, await activeMember(program)])
      for (const selection of [undefined, chosen, { ids: [silent] }]) {
        const body = { ...letter, sheet: '70x37', recipients: 'ALL', selection }
        for (const path of ['recipients', 'letters', 'labels'])
          expect([path, (await post(path, body, other)).status]).toEqual([path, 403])
      }
  })

  test('a call that means a campaign and a selection at once is refused', async () => {
    const { status, body } = await post('letters', { ...letter, campaign: 1, selection: chosen })
    expect([status, body.errors[0].code]).toEqual([400, 'one-source'])
  })

  test('a text of more than a page goes on on the next, and the letter after it begins on one of its own', async () => {
    const { raw } = await post(
      'letters',
      { ...letter, selection: chosen, recipients: 'ALL', text: 'Samedi. '.repeat(1_200) },
      persons,
    )
    expect(pagesOf(raw.body)).toBeGreaterThanOrEqual(4)
    expect((await textOfPdf(raw.rawPayload)).match(/Assemblée générale/g)).toHaveLength(2)
  })
})
