import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { pictureAddress } from '../../../../shared/picture.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { anAlbum, aPhoto } from '../fixtures.ts'
import type { PhotoChildren } from '../naming/contract.ts'
import type { ChildPhoto, PicturedChild } from './contract.ts'
import { askParents } from './service.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let ski: number
let album: number
let photo: number
let admin: Someone
let supervisor: Someone
let reader: Someone
let mother: Someone
let father: Someone

const program = sharedProgram(async (program) => {
  const fields = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
  ski = await defineCommission(program.db, fields, undefined)
  admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  reader = await activeMember(program, [{ name: 'ski', role: 'USER' }])
})
beforeEach(async () => {
  const subscribed = { subscriptions: ['AMICALE', 'UDSP'] }
  mother = await activeMember(program, [], subscribed)
  father = await activeMember(program, [], subscribed)
  album = await anAlbum(program.db, ski)
  photo = await aPhoto(program.db, album)
})

let children = 0
/** A name that no other child has; digits are not allowed in names. */
const aName = () => `Anna${[...String(++children)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
const declare = async ({ id, token }: Someone, firstName = aName()) => {
  const child = { firstName, lastName: 'Kerbrat', birthDate: '2019-01-01' }
  const answer = await program.call('POST', `/users/${id}/children`, { token, body: { relatedUser: child } })
  return answer.body.relatedUser.id as number
}
/** A child that both parents declared as one entry. */
const ofBoth = async () => {
  const child = await declare(mother)
  await program.db.insertInto('relations').values({ parentId: father.id, childId: child }).execute()
  return child
}
const name = async (child: number, { token } = admin, on = photo) => {
  const answer = await program.call('POST', `/photos/${on}/children`, { token, body: { child } })
  return answer.status === 200 ? (answer.body as PhotoChildren) : [answer.status, answer.body.code]
}
const say = async ({ id, token }: Someone, child: number, given: boolean) =>
  (await program.call('POST', `/users/${id}/pictured-children/${child}`, { token, body: { given } })).status
const seen = async ({ token } = reader, of = photo) =>
  (await program.call('GET', `/photos/${of}`, { token })).status === 200
const why = async () =>
  (await program.call('GET', `/photos/${photo}`, { token: supervisor.token })).body.hiddenFor as string | null
const childrenOf = async ({ id, token }: Someone) =>
  (await program.call('GET', `/users/${id}/pictured-children`, { token })).body.rows as PicturedChild[]
const photosOf = async ({ id, token }: Someone, child: number) => {
  const answer = await program.call('GET', `/users/${id}/pictured-children/${child}/photos`, { token })
  return answer.status === 200 ? (answer.body._embedded.data as ChildPhoto[]) : answer.status
}
const mailsTo = async ({ id }: Someone) => {
  const of = program.db.selectFrom('persons').where('id', '=', id).select('email')
  const all = await program.mailsTo((await of.executeTakeFirstOrThrow()).email ?? '')
  return all.filter(({ subject }) => subject.startsWith('Des photos'))
}

describe('A picture that shows registered children (rules#children-on-photos)', () => {
  test('A picture that shows registered children is seen while every parent of each agrees, and hidden at once in every size when one does not any more', async () => {
    const [one, other] = [await ofBoth(), await declare(mother)]
    await program.runJobs()
    expect(await seen()).toBe(true)
    await name(one)
    await name(other)
    expect([await seen(), await why(), await seen(admin)]).toEqual([false, 'CONSENT', true])
    expect([await say(mother, one, true), await say(mother, other, true), await seen()]).toEqual([200, 200, false])
    expect([await say(father, one, true), await seen()]).toEqual([200, true])
    const listed = await program.call('GET', `/albums/${album}/photos`, { token: reader.token })
    const { href } = listed.body._embedded.data[0].picture
    const copied = [program.origin + href, program.origin + pictureAddress(href, 48, 'webp')]
    const statuses = () => Promise.all(copied.map(async (each) => (await fetch(each)).status))
    expect(await statuses()).toEqual([200, 200])
    expect([await say(father, one, false), await seen()]).toEqual([200, false])
    expect(await statuses()).toEqual([404, 404])
    for (const size of ['thumb', 'screen', 'original'])
      expect((await program.call('GET', `/photos/${photo}/file?size=${size}`, { token: reader.token })).status).toBe(
        404,
      )
    expect((await program.call('GET', `/albums/${album}`, { token: reader.token })).body).toMatchObject({
      photos: 0,
      cover: null,
    })
  })

  test('two parents who answer at the same moment are both heard', async () => {
    for (let round = 0; round < 6; round++) {
      const child = await ofBoth()
      const on = await aPhoto(program.db, album)
      await name(child, admin, on)
      await Promise.all([say(mother, child, true), say(father, child, true)])
      expect(await seen(reader, on)).toBe(true)
      await Promise.all([say(mother, child, false), say(father, child, true)])
      expect(await seen(reader, on)).toBe(false)
    }
  })

  test('A picture that shows registered children waits for the other parent too where each declared the child; told apart, they are two children', async () => {
    const called = aName()
    const [hers, his] = [await declare(mother, called), await declare(father, called)]
    await name(hers)
    await say(mother, hers, true)
    expect(await seen()).toBe(false)
    expect(await say(father, his, true)).toBe(200)
    expect(await seen()).toBe(true)
    await say(father, his, false)
    expect(await seen()).toBe(false)
    await program.db.insertInto('toldApart').values({ low: hers, high: his }).execute()
    expect(await seen()).toBe(true)
  })

  test('A picture that shows registered children waits again when a parent comes, and no longer for one who is gone', async () => {
    const child = await declare(mother)
    await name(child)
    await say(mother, child, true)
    expect(await seen()).toBe(true)
    await program.db.insertInto('relations').values({ parentId: father.id, childId: child }).execute()
    expect(await seen()).toBe(false)
    const erase = { token: supervisor.token, body: { reason: 'À sa demande' } }
    expect((await program.call('POST', `/users/${father.id}/erase`, erase)).status).toBeLessThan(300)
    expect(await seen()).toBe(true)
  })

  test('A picture that shows registered children waits for an administrator’s word once the child is registered no more', async () => {
    const child = await declare(mother)
    await name(child)
    await say(mother, child, true)
    expect(await seen()).toBe(true)
    const { id, token } = mother
    expect((await program.call('DELETE', `/users/${id}/children/${child}`, { token })).status).toBe(204)
    expect([await seen(), await why()]).toEqual([false, 'UNREGISTERED'])
  })

  test('two accounts of one parent give one answer, the latest, and two entries of a child are one child', async () => {
    const again = await activeMember(program)
    const called = aName()
    const [hers, his] = [await declare(mother, called), await declare(again, called)]
    await name(hers)
    await name(his)
    await say(mother, hers, true)
    await say(again, his, false)
    expect(await seen()).toBe(false)
    const merged = await program.call('POST', `/users/${mother.id}/merge`, {
      token: supervisor.token,
      body: { other: again.id },
    })
    expect(merged.status).toBe(200)
    expect(await seen()).toBe(false)
    const kept = (await childrenOf({ ...mother, id: merged.body.id })) as PicturedChild[] | undefined
    if (kept) expect(kept.map(({ answer }) => answer?.given)).toEqual([false])
    const { children: named } = (await program.call('GET', `/photos/${photo}/children`, { token: admin.token })).body
    expect(named).toHaveLength(1)
  })
})

describe('The parents of a child', () => {
  test('the parents of a child see the pictures that wait, to decide knowingly, also by an address asked for anew; nobody else does', async () => {
    const child = await ofBoth()
    await program.runJobs()
    await name(child)
    const [waiting] = (await photosOf(mother, child)) as ChildPhoto[]
    expect(waiting).toMatchObject({ id: photo, shown: false, album: 'Sortie de printemps' })
    expect((await fetch(program.origin + waiting?.picture.href)).status).toBe(200)
    const fileId = /files\/([^?]+)/.exec(waiting?.picture.href ?? '')?.[1]
    const address = async ({ token }: Someone) =>
      (await program.call('GET', `/files/${fileId}/address`, { token })).status
    expect([await address(mother), await address(father), await address(reader)]).toEqual([200, 200, 404])
    expect(await photosOf(reader, child)).toBe(404)
    const path = `/users/${mother.id}/pictured-children`
    for (const { token } of [father, admin, supervisor])
      expect((await program.call('GET', path, { token })).status).toBe(404)
    expect(await say(reader, child, true)).toBe(404)
  })

  test('the parents of a child do not see what is reported or waits for a word; nor does who declared a child of that name', async () => {
    const called = aName()
    const [child, other] = [await declare(mother, called), await declare(father, called)]
    await name(child)
    expect(await photosOf(father, other)).toEqual([])
    await program.call('POST', `/photos/${photo}/reports`, { token: admin.token, body: { reason: 'OFFENSIVE' } })
    expect([await photosOf(mother, child), await childrenOf(mother)]).toMatchObject([[], [{ photos: 0 }]])
  })

  test('the parents of a child are asked once, by one mail for all of their children; who answered before is not asked', async () => {
    const [one, other] = [await ofBoth(), await declare(mother)]
    await say(father, one, true)
    for (const child of [one, other]) await name(child)
    expect(await childrenOf(mother)).toMatchObject([{ asked: true }, { asked: true, answer: null, photos: 1 }])
    await askParents(program.db)
    await askParents(program.db)
    expect([(await mailsTo(mother)).length, await mailsTo(father)]).toEqual([1, []])
    expect((await mailsTo(mother))[0]?.text).toContain(' et ')
    await say(mother, one, false)
    await name(one, admin, await aPhoto(program.db, album))
    await askParents(program.db)
    expect(await mailsTo(mother)).toHaveLength(1)
    expect((await childrenOf(mother)).find(({ id }) => id === one)).toMatchObject({
      asked: false,
      answer: { given: false },
    })
  })

  test('a parent asked about a picture that no longer names the child is told so, and has nothing to decide', async () => {
    const child = await declare(mother)
    await name(child)
    expect(await childrenOf(mother)).toMatchObject([{ asked: true, askedBefore: false }])
    await askParents(program.db)
    await program.call('DELETE', `/photos/${photo}/children/${child}`, { token: admin.token })
    expect(await childrenOf(mother)).toMatchObject([{ asked: false, askedBefore: true }])
    await say(mother, child, true)
    expect(await childrenOf(mother)).toMatchObject([{ asked: false, askedBefore: false }])
  })

  test('each word of theirs is kept with the notice it was said under, and goes with their data', async () => {
    const child = await declare(mother)
    await say(mother, child, true)
    await say(mother, child, false)
    const rows = await program.db.selectFrom('pictureConsents').where('parentId', '=', mother.id).selectAll().execute()
    expect(rows).toMatchObject([
      { given: true, textVersion: '1' },
      { given: false, textVersion: '1' },
    ])
    await program.call('POST', `/users/${mother.id}/erase`, {
      token: supervisor.token,
      body: { reason: 'À sa demande' },
    })
    const left = await program.db.selectFrom('pictureConsents').where('parentId', '=', mother.id).selectAll().execute()
    expect(left).toEqual([])
  })
})
