import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { textOfPdf } from '../../../../server/files/testing.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aBook, aCampaign, aSale, buy } from '../../campaigns/fixtures.ts'
import { readVerification } from './rules.ts'

let keeper: { token: string }
let campaign: number
let book: number

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  book = await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 1, lastStub: 30 })
  await aSale(program, { campaign, stub: 2 })
  await program.call('POST', `/calendars/books/${book}/voids`, {
    token: keeper.token,
    body: { first: 4, last: 4, kind: 'MISSING', reason: 'Perdue' },
  })
})

let caller = 0
const from = () => ({ remoteAddress: `10.9.0.${++caller % 250}` })
const ask = async (number: number | string) =>
  (await program.app.inject({ url: `/aspr/v1/calendars/stubs/${number}`, ...from() })).json()
const scan = async (number: number, proof: object) =>
  (
    await program.app.inject({ method: 'POST', url: `/aspr/v1/calendars/stubs/${number}`, payload: proof, ...from() })
  ).json()

/** Signs a number as the holder of the key does. */
async function signed(number: number, key?: Buffer) {
  const { signingKey } = await program.db.selectFrom('calendarCampaigns').select('signingKey').executeTakeFirstOrThrow()
  const digest = createHmac('sha256', key ?? signingKey)
    .update(`2027.${number}`)
    .digest()
  return { year: 2027, signature: digest.subarray(0, 16).toString('base64url') }
}

describe('Whether a stub is genuine (rules#proof-for-the-giver)', () => {
  test('a number that is typed is told to have been handed over or not, and nothing more', async () => {
    expect(await ask(2)).toEqual({ number: 2, year: 2027, declared: true, known: true })
    for (const number of [3, 4]) expect(await ask(number)).toEqual({ number, year: 2027, declared: false, known: true })
    // A number in no book is reported as such: the money may have gone to a false seller.
    expect(await ask(99_999)).toEqual({ number: 99_999, year: 2027, declared: false, known: false })
    await buy(program, { stubNumber: 6 })
    expect((await ask(6)).declared).toBe(false)
  })

  test('a signed code is genuine; one that was lost is said to be', async () => {
    expect(await scan(3, await signed(3))).toEqual({ number: 3, year: 2027, verdict: 'GENUINE' })
    expect((await scan(2, await signed(2))).verdict).toBe('GENUINE')
    expect((await scan(4, await signed(4))).verdict).toBe('WITHDRAWN')
  })

  test('a stub of another number, another year or another society, or an invented one, is not genuine', async () => {
    const { signature } = await signed(3)
    for (const [number, proof] of [
      [2, { year: 2027, signature }],
      [3, { year: 2026, signature }],
      [3, await signed(3, randomBytes(32))],
      [3, { year: 2027, signature: 'A'.repeat(22) }],
    ] as const)
      expect((await scan(number, proof)).verdict).toBe('FOREIGN')
  })

  test.each([0, -4, 123_456_789_012, 'abc', 1.5])('%s is no number of a stub', async (number) => {
    expect((await ask(number)).errors[0]).toMatchObject({ path: 'number' })
  })

  test('a visitor who tries number after number has to wait', async () => {
    const answers = []
    for (let number = 1; number <= 31; number++)
      answers.push(
        (await program.app.inject({ url: `/aspr/v1/calendars/stubs/${number}`, remoteAddress: '10.8.0.1' })).statusCode,
      )
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([30, 429])
  })

  test('a book’s stubs are printed with a code each, for who administers the calendars alone', async () => {
    const path = `/calendars/books/${book}/labels.pdf`
    const { status, raw } = await program.call('GET', path, keeper)
    expect(status).toBe(200)
    const text = await textOfPdf(raw.rawPayload)
    for (const words of ['N° 1', 'N° 30', 'Calendrier 2027']) expect(text).toContain(words)
    const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    expect((await program.call('GET', path, seller)).status).toBe(403)
    const large = await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 5_001, lastStub: 6_001 })
    expect((await program.call('GET', `/calendars/books/${large}/labels.pdf`, keeper)).body.code).toBe('too-many-stubs')
  })

  test('the stubs of all sellers’ books are printed in one file, from the next free label of a begun sheet', async () => {
    await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 101, lastStub: 120 })
    await aBook(program, { campaignId: campaign, kind: 'WEB', nextStub: 201, firstStub: 201, lastStub: 210 })
    const print = (query: string) => program.call('GET', `/calendars/labels.pdf?campaign=2027&${query}`, keeper)
    const numbersIn = (text: string) => [...text.matchAll(/N° (\d+)/g)].map(([, number]) => Number(number))
    const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
    const read = async (query: string) => {
      const { status, raw } = await print(query)
      expect(status).toBe(200)
      const numbers = numbersIn(await textOfPdf(raw.rawPayload))
      return { numbers: numbers.toSorted((one, other) => one - other), pages: pagesOf(raw.rawPayload) }
    }
    // Purchases on the page have no paper stub.
    expect(await read('to=200')).toEqual({ numbers: [...range(1, 30), ...range(101, 120)], pages: 3 })
    expect(await read('from=25&to=105')).toEqual({ numbers: [...range(25, 30), ...range(101, 105)], pages: 1 })
    expect(await read('from=25&to=105&skip=23')).toEqual({ numbers: [...range(25, 30), ...range(101, 105)], pages: 2 })
    expect((await print('from=300&to=310')).body.code).toBe('no-stubs')
    const large = { campaignId: campaign, kind: 'SELLER', firstStub: 10_001, lastStub: 16_000 } as const
    await aBook(program, large)
    expect((await print('')).body.code).toBe('too-many-stubs')
    expect((await print('skip=24')).body.errors[0].path).toBe('skip')
    const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    expect((await program.call('GET', '/calendars/labels.pdf', seller)).status).toBe(403)
  })

  test('the page’s address says the number, and the proof behind the #', () => {
    const proof = { year: 2027, signature: 'abcdefghij-klmnopqrs_t' }
    expect(readVerification('/calendrier/verification/12', '#2027.abcdefghij-klmnopqrs_t')).toEqual({
      number: '12',
      proof,
    })
    expect(readVerification('/calendrier/verification/12', '#2027.abc')).toEqual({ number: '12', proof: 'UNREADABLE' })
    expect(readVerification('/calendrier/verification/12', '')).toEqual({ number: '12', proof: undefined })
    expect(readVerification('/calendrier/verification', '')).toEqual({ number: '', proof: undefined })
  })
})
