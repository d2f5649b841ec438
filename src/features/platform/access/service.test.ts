import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { watchClock } from '../../../shared/testing.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { DEFAULT_SEASON, isLapsed } from '../../society/settings/rules.ts'
import {
  closeSession,
  closeSessions,
  demand,
  endForRound,
  extendForRound,
  findActor,
  openSession,
  revokeAccess,
} from './service.ts'
import { findToken, issueToken } from './tokens/service.ts'

const program = sharedProgram()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const day = (offset: number) => parisDay(new Date(Date.now() + offset * DAY))

describe('A session', () => {
  const setSessions = (id: number, changes: { lastSeenAt?: Date; expiresAt?: Date }) =>
    program.db.updateTable('sessions').set(changes).where('personId', '=', id).execute()
  const setPerson = (id: number, changes: { state?: 'SUSPENDED' | 'EXPIRED' | 'ACTIVE'; accountValidity?: string }) =>
    program.db.updateTable('persons').set(changes).where('id', '=', id).execute()
  const opened = async () => {
    const id = await enrolledMember(program, { subscriptions: ['AMICALE', 'UDSP'] })
    return { id, token: await openSession(program.db, id) }
  }

  test('a session that a round extends goes on unused as a seller’s alone, is not used back to life, and ends with its round', async () => {
    const roles = [{ name: 'calendriers', role: 'USER' } as const, { name: 'general', role: 'ADMIN' } as const]
    const { id, token: first } = await activeMember(program, roles)
    const actor = { ...(await findActor(program.db, first)), address: '' } as Parameters<typeof extendForRound>[1]
    const token = await extendForRound(program.db, actor, new Date(Date.now() + 20 * HOUR))
    const { exp = 0 } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number }
    expect(exp).toBeGreaterThan((Date.now() + 19 * HOUR) / 1_000)
    const rolesBy = async (held: string) => (await findActor(program.db, held))?.roles
    expect(await rolesBy(token)).toEqual(['calendriers_USER', 'general_ADMIN'])
    for (const changes of [
      { lastSeenAt: new Date(Date.now() - 61 * MINUTE) },
      { expiresAt: new Date(Date.now() - 1_000) },
    ]) {
      await setSessions(id, changes)
      expect(await rolesBy(token)).toEqual(['calendriers_USER'])
      expect(await rolesBy(token), 'a call is no way back').toEqual(['calendriers_USER'])
    }
    const untilOf = () => program.db.selectFrom('sessions').where('personId', '=', id).select('roundUntil').execute()
    const before = await untilOf()
    await extendForRound(program.db, actor, new Date(Date.now() + 40 * HOUR))
    expect(await untilOf(), 'beyond its own time it is not extended again').toEqual(before)
    await endForRound(program.db, actor)
    expect(await findActor(program.db, token)).toBeUndefined()
    await setSessions(id, { lastSeenAt: new Date(), expiresAt: new Date(Date.now() + HOUR) })
    await extendForRound(program.db, actor, new Date(Date.now() + 20 * HOUR))
    await closeSession(program.db, actor.sessionId)
    expect(await findActor(program.db, token)).toBeUndefined()
  })

  // One test with many steps: the query is compiled once a program, so that a fault in it concerns all or none.
  test('A session is the person’s who opened it, until it ends, is left lying or closed, or the account may not sign in', async () => {
    const [member, other] = [await opened(), await opened()]
    const isIn = async () => (await findActor(program.db, member.token)) !== undefined
    expect(await findActor(program.db, member.token)).toMatchObject({
      id: member.id,
      roles: [],
      subscriptions: ['AMICALE', 'UDSP'],
      lapsed: false,
    })
    expect((await findActor(program.db, other.token))?.id).toBe(other.id)

    await setSessions(member.id, { expiresAt: new Date(Date.now() - 1_000) })
    expect(await isIn()).toBe(false)
    await setSessions(member.id, {
      expiresAt: new Date(Date.now() + HOUR),
      lastSeenAt: new Date(Date.now() - 61 * MINUTE),
    })
    expect(await isIn()).toBe(false)
    await setSessions(member.id, { lastSeenAt: new Date(Date.now() - 59 * MINUTE) })
    expect(await isIn()).toBe(true)

    await setPerson(member.id, { state: 'SUSPENDED' })
    expect(await isIn()).toBe(false)
    await setPerson(member.id, { state: 'ACTIVE', accountValidity: day(0) })
    expect(await findActor(program.db, member.token)).toMatchObject({ lapsed: false })
    await setPerson(member.id, { accountValidity: '2020-12-31' })
    expect(await findActor(program.db, member.token)).toMatchObject({ lapsed: true, subscriptions: [], roles: [] })
    await setPerson(member.id, { state: 'EXPIRED', accountValidity: day(1) })
    expect(await findActor(program.db, member.token)).toMatchObject({ lapsed: true })

    await setPerson(member.id, { state: 'ACTIVE' })
    await closeSession(program.db, (await findActor(program.db, member.token))?.sessionId ?? '')
    expect(await isIn()).toBe(false)
    expect((await findActor(program.db, other.token))?.id).toBe(other.id)
  })

  test('A session ends twelve hours after it began, in its row and in its token', async () => {
    const clock = watchClock()
    const { id, token } = await opened()
    const { expiresAt } = await program.db
      .selectFrom('sessions')
      .where('personId', '=', id)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    clock.expectNow(expiresAt, 12 * HOUR)
    const { exp, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect([exp, sub]).toEqual([Math.floor(Date.parse(expiresAt) / 1_000), String(id)])
  })

  test('the use of a session is written after five minutes, for this session only', async () => {
    const [member, other] = [await opened(), await opened()]
    const seen = async (id: number) =>
      Date.parse(
        (
          await program.db
            .selectFrom('sessions')
            .where('personId', '=', id)
            .select('lastSeenAt')
            .executeTakeFirstOrThrow()
        ).lastSeenAt,
      )
    const [recent, before] = [new Date(Date.now() - 4 * MINUTE), new Date(Date.now() - 6 * MINUTE)]
    await setSessions(member.id, { lastSeenAt: recent })
    await findActor(program.db, member.token)
    expect(await seen(member.id)).toBe(recent.getTime())
    for (const { id } of [member, other]) await setSessions(id, { lastSeenAt: before })
    await findActor(program.db, member.token)
    expect(await seen(member.id)).toBeGreaterThan(recent.getTime())
    expect(await seen(other.id)).toBe(before.getTime())
  })

  test('all sessions of a person but the kept one are closed, and nobody else’s', async () => {
    const [member, other] = [await opened(), await opened()]
    const kept = await openSession(program.db, member.id)
    const keptId = (await findActor(program.db, kept))?.sessionId
    const isIn = async (token: string) => (await findActor(program.db, token)) !== undefined
    await closeSessions(program.db, member.id, keptId)
    expect([await isIn(member.token), await isIn(kept), await isIn(other.token)]).toEqual([false, true, true])
    const revoked = () =>
      program.db
        .selectFrom('sessions')
        .where('personId', '=', member.id)
        .where('revokedAt', 'is not', null)
        .select('revokedAt')
        .execute()
    const [first] = await revoked()
    await closeSessions(program.db, member.id)
    expect(await isIn(kept)).toBe(false)
    expect(await revoked()).toContainEqual(first)
  })

  test('the end of every access also revokes links that act for the person, but not the unsubscribe link', async () => {
    const { id, token } = await opened()
    const purposes = ['email-confirmation', 'email-change', 'subscription', 'renewal', 'unsubscribe'] as const
    const links = []
    for (const purpose of purposes) links.push(await issueToken(program.db, purpose, id))
    await revokeAccess(program.db, id)
    expect(await findActor(program.db, token)).toBeUndefined()
    const open = []
    for (const link of links) open.push((await findToken(program.db, link, purposes))?.purpose)
    expect(open.filter(Boolean)).toEqual(['unsubscribe'])
  })
})

test('a person without the right is refused, a person with it is not', () => {
  const actor = { id: 1, sessionId: '', subscriptions: [], address: '' }
  const lets =
    (...roles: string[]) =>
    () =>
      demand({ ...actor, roles }, { names: ['general'], roles: ['ADMIN'] })
  expect(lets('general_ADMIN')).not.toThrow()
  expect(lets('general_ADMIN-PERSON')).toThrow(expect.objectContaining({ status: 403 }))
})

describe('A token of a session (rules#sessions)', () => {
  const key = new TextEncoder().encode(process.env.TOKEN_SECRET)
  const claims = { issuer: 'amicale-portal', audience: 'amicale-portal/session', expiresIn: '1h' }
  const made = ({
    sid,
    issuer,
    audience,
    expiresIn,
  }: {
    sid: unknown
    issuer: string
    audience: string
    expiresIn: string
  }) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expiresIn)
      .sign(key)

  const sessionIdFor = async (personId: number) => {
    await openSession(program.db, personId)
    const { id } = await program.db
      .selectFrom('sessions')
      .where('personId', '=', personId)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('A token of a session is of this portal, for its sessions, in time, and names one', async () => {
    const id = await enrolledMember(program)
    const own = await sessionIdFor(id)
    const right = { ...claims, sid: own }
    const actorOf = async (changes: Partial<Parameters<typeof made>[0]>) =>
      (await findActor(program.db, await made({ ...right, ...changes })))?.id
    expect(await actorOf({})).toBe(id)
    expect(await actorOf({ issuer: 'another' })).toBeUndefined()
    expect(await actorOf({ audience: 'another' })).toBeUndefined()
    expect(await actorOf({ expiresIn: '-1s' })).toBeUndefined()
    for (const sid of [randomUUID(), 12, undefined, 'nobody', `${own}0`, `0${own}`])
      expect(await actorOf({ sid }), String(sid)).toBeUndefined()
    const endless = await new SignJWT({ sid: own })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(claims.issuer)
      .setAudience(claims.audience)
      .sign(key)
    expect(await findActor(program.db, endless)).toBeUndefined()
  })

  test('a token that was valid a moment ago expires on time, although its signature was already verified', async () => {
    const id = await enrolledMember(program)
    const sid = await sessionIdFor(id)
    const token = await made({ ...claims, sid, expiresIn: '2s' })
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect((await findActor(program.db, token))?.id).toBe(id)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(exp * 1_000)
    const found = await findActor(program.db, token)
    clock.mockRestore()
    expect(found).toBeUndefined()
  })

  test('A token of a session opens nothing where the database says otherwise, however often it did', async () => {
    const id = await enrolledMember(program)
    const token = await openSession(program.db, id)
    for (let calls = 0; calls < 3; calls++) expect((await findActor(program.db, token))?.id).toBe(id)
    await sql`delete from sessions where person_id = ${id}`.execute(program.db)
    expect(await findActor(program.db, token)).toBeUndefined()
  })
})

test('the database says of every validity what the rule says: who has no access any more (rules#seasons)', async () => {
  const says = async (validity: string, today: string, accessUntil: string) => {
    const season = { ...DEFAULT_SEASON, accessUntil }
    const value = JSON.stringify(season)
    await program.db
      .insertInto('siteConfiguration')
      .values({ key: 'season', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    const { rows } = await sql<{
      lapsed: boolean
    }>`select ${validity}::date < lapsed_before(${today}::date) as lapsed`.execute(program.db)
    return [rows[0]?.lapsed, isLapsed(validity, today, season)]
  }
  for (const accessUntil of ['02-28', '01-31', '12-31', '06-30'])
    for (const validity of ['2026-12-31', '2027-02-28', '2028-02-29', '2026-06-30'])
      for (const today of [
        '2026-12-31',
        '2027-01-31',
        '2027-02-01',
        '2027-02-28',
        '2027-03-01',
        '2028-02-29',
        '2029-03-01',
      ]) {
        const [database, rule] = await says(validity, today, accessUntil)
        expect([validity, today, accessUntil, database]).toEqual([validity, today, accessUntil, rule])
      }
  await program.db.deleteFrom('siteConfiguration').where('key', '=', 'season').execute()
})
