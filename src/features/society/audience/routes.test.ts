import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { activeMember, enrolledMember } from '../persons/fixtures.ts'

const program = sharedProgram()

describe('Before a thing is saved its administrator is told whom it reaches', () => {
  const choose = (someone: { token: string }, body: object) => program.call('POST', '/audience', { ...someone, body })

  test('the audience of a thing is its active members, and for a mailing those of them who accept news', async () => {
    const { db } = program
    const values = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const] }
    const { id } = await db.insertInto('commissions').values(values).returning('id').executeTakeFirstOrThrow()
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { newsletterOptIn: false })
    await enrolledMember(program, { subscriptions: ['AMICALE', 'UDSP'] })
    await enrolledMember(program, { newsletterOptIn: false })
    await enrolledMember(program, { subscriptions: ['UDSP'], state: 'EXPIRED' })
    await enrolledMember(program, { subscriptions: ['UDSP'], accountValidity: '2020-12-31' })

    const count = async (body: object) => (await choose(admin, { commissionId: id, ...body })).body
    expect(await count({ audience: 'ALL' })).toEqual({ members: 3, newsletter: 1 })
    expect(await count({ audience: 'COMMISSION' })).toEqual({ members: 2, newsletter: 1 })
    expect(await count({ audience: 'SUBSCRIPTIONS', subscriptions: ['AMICALE'] })).toEqual({
      members: 3,
      newsletter: 1,
    })
    expect(await count({ audience: 'SUBSCRIPTIONS', subscriptions: ['HONORAIRE'] })).toMatchObject({ members: 1 })

    const refused = await choose(admin, { audience: 'ALL' })
    expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
    expect((await choose(admin, { commissionId: 2_000_000_000, audience: 'ALL' })).status).toBe(404)
    expect((await choose(await activeMember(program), { audience: 'ALL' })).status).toBe(403)
  })

  test('a member who refuses the messages of a commission gets none of its news, and gets those of others', async () => {
    const { db } = program
    const define = async (technicalName: string) => {
      const values = { name: technicalName, technicalName, authorizedSubscribers: ['HONORAIRE' as const] }
      return (await db.insertInto('commissions').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    const [refused, other] = [await define('tir'), await define('danse')]
    const personId = await enrolledMember(program, { subscriptions: ['HONORAIRE'] })
    await enrolledMember(program, { subscriptions: ['HONORAIRE'] })
    await db.insertInto('refusedCommissions').values({ personId, commissionId: refused }).execute()
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const audience = { audience: 'SUBSCRIPTIONS', subscriptions: ['HONORAIRE'] }
    const count = async (commissionId: number | null) =>
      (await choose(admin, { commissionId, ...audience })).body.newsletter as number
    expect([await count(refused), await count(other), await count(null)]).toEqual([1, 2, 2])
  })

  test('a choice that reaches nobody by its own terms is refused', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const codes = async (body: object) =>
      (await choose(admin, body)).body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])
    expect(await codes({ audience: 'COMMISSION' })).toEqual([['audience', 'commission-needed']])
    expect(await codes({ audience: 'SUBSCRIPTIONS' })).toEqual([['subscriptions', 'required']])
    expect((await choose(admin, { audience: 'ALL', commissionId: null })).status).toBe(200)
  })
})
