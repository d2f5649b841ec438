import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { enrolledMember } from '../../../society/persons/fixtures.ts'
import { consumeToken, findToken, issueToken, isTokenOpen, revokeTokens, type TokenPurpose } from './service.ts'

const program = sharedProgram()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('How long a link of a mail is good (rules#one-time-tokens)', () => {
  test.each<[TokenPurpose, number]>([
    ['email-confirmation', 7 * DAY],
    ['password-recovery', HOUR],
    ['subscription', 2 * HOUR],
    ['renewal', 60 * DAY],
    ['email-change', DAY],
    ['unsubscribe', 730 * DAY],
  ])('%s: %i milliseconds', async (purpose, life) => {
    const id = await enrolledMember(program)
    const before = Date.now()
    const token = await issueToken(program.db, purpose, id)
    const { expiresAt } = await program.db
      .selectFrom('oneTimeTokens')
      .where('personId', '=', id)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(expiresAt) - before - life)).toBeLessThan(MINUTE)
    expect(await findToken(program.db, token, [purpose])).toMatchObject({ personId: id, purpose, email: null })
  })

  test('a mailed link is valid to the second, and then belongs to nobody', async () => {
    const id = await enrolledMember(program)
    const token = await issueToken(program.db, 'password-recovery', id, 'a@caserne.example')
    const found = await findToken(program.db, token, ['renewal', 'password-recovery'])
    expect(found).toMatchObject({ personId: id, email: 'a@caserne.example' })
    const hash = found?.hash ?? Buffer.alloc(0)
    expect(await isTokenOpen(program.db, hash)).toBe(true)
    await program.db
      .updateTable('oneTimeTokens')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('personId', '=', id)
      .execute()
    expect(await findToken(program.db, token, ['password-recovery'])).toBeUndefined()
    expect(await isTokenOpen(program.db, hash)).toBe(false)
  })
})

describe('A link of a mail', () => {
  test('A link of a mail opens what it was made for, and only whole', async () => {
    const token = await issueToken(program.db, 'renewal', await enrolledMember(program))
    for (const wrong of [`${token}a`, `a${token}`, token.slice(1), token.replace(/.$/, '.'), `${token}\n`])
      expect(await findToken(program.db, wrong, ['renewal']), wrong).toBeUndefined()
    expect(await findToken(program.db, token, ['subscription', 'unsubscribe'])).toBeUndefined()
  })

  test('A link of a mail is used up once, whatever else the person holds', async () => {
    const id = await enrolledMember(program)
    const [token, other] = [await issueToken(program.db, 'renewal', id), await issueToken(program.db, 'renewal', id)]
    const hash = (await findToken(program.db, token, ['renewal']))?.hash ?? Buffer.alloc(0)
    expect(await consumeToken(program.db, hash)).toBe(true)
    expect(await consumeToken(program.db, hash)).toBe(false)
    expect(await isTokenOpen(program.db, hash)).toBe(false)
    expect(await findToken(program.db, token, ['renewal'])).toBeUndefined()
    expect(await findToken(program.db, other, ['renewal'])).toBeDefined()
  })

  test('A link of a mail ends with those of its purpose and its person alone, and what was used stays as it was', async () => {
    const [one, two] = [await enrolledMember(program), await enrolledMember(program)]
    const links = {
      ended: await issueToken(program.db, 'renewal', one),
      kept: await issueToken(program.db, 'unsubscribe', one),
      others: await issueToken(program.db, 'renewal', two),
    }
    const used = await issueToken(program.db, 'renewal', one)
    const hash = (await findToken(program.db, used, ['renewal']))?.hash ?? Buffer.alloc(0)
    const long = new Date('2026-01-01T00:00:00Z')
    await program.db.updateTable('oneTimeTokens').set({ usedAt: long }).where('hash', '=', hash).execute()
    await revokeTokens(program.db, one, ['renewal', 'subscription'])
    const open = async (token: string) => (await findToken(program.db, token, ['renewal', 'unsubscribe'])) !== undefined
    expect([await open(links.ended), await open(links.kept), await open(links.others)]).toEqual([false, true, true])
    const row = await program.db
      .selectFrom('oneTimeTokens')
      .where('hash', '=', hash)
      .select('usedAt')
      .executeTakeFirst()
    expect(row?.usedAt).toBe(long.toISOString())
  })
})
