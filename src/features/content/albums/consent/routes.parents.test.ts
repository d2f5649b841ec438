import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { anAlbum, aPhoto } from '../fixtures.ts'
import type { ChildPhoto, PicturedChild } from './contract.ts'
import { askParents } from './service.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let ski: number
let album: number
let photo: number
let admin: Someone
let society: Someone
let reader: Someone
let mother: Someone
let father: Someone

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  admin = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
  society = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  reader = await activeMember(program, [{ name: 'ski', role: 'USER' }])
})
beforeEach(async () => {
  mother = await activeMember(program, [{ name: 'ski', role: 'USER' }])
  father = await activeMember(program, [{ name: 'ski', role: 'USER' }])
  album = await anAlbum(program.db, ski)
  photo = await aPhoto(program.db, album)
})

let children = 0
/** A name unlike any other child's; digits are not allowed in names. */
const aName = () => [...String(++children + 100)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a')
const entry = (firstName: string) => ({ firstName, lastName: 'Kerbrat', birthDate: '2019-01-01' })
const declare = async ({ id, token }: Someone, firstName = aName()) => {
  const answer = await program.call('POST', `/users/${id}/children`, { token, body: { relatedUser: entry(firstName) } })
  return answer.body.relatedUser.id as number
}
const rename = async ({ id, token }: Someone, child: number, firstName: string) => {
  const body = { relatedUser: entry(firstName) }
  expect((await program.call('PATCH', `/users/${id}/children/${child}`, { token, body })).status).toBe(200)
}
const name = async (child: number, on = photo) => {
  const answer = await program.call('POST', `/photos/${on}/children`, { token: society.token, body: { child } })
  expect(answer.status).toBe(200)
}
const say = async ({ id, token }: Someone, child: number, given: boolean) => {
  const answer = await program.call('POST', `/users/${id}/pictured-children/${child}`, { token, body: { given } })
  expect(answer.status).toBe(200)
}
const seen = async (of = photo) => (await program.call('GET', `/photos/${of}`, { token: reader.token })).status === 200
const childrenOf = async ({ id, token }: Someone) =>
  (await program.call('GET', `/users/${id}/pictured-children`, { token })).body.rows as PicturedChild[]
const photosOf = async ({ id, token }: Someone, child: number) =>
  (await program.call('GET', `/users/${id}/pictured-children/${child}/photos`, { token })).body._embedded
    .data as ChildPhoto[]
const update = (id: number, changes: object) =>
  program.db.updateTable('persons').set(changes).where('id', '=', id).execute()
const mailsTo = async ({ email }: Someone) =>
  (await program.mailsTo(email)).filter(({ subject }) => subject.startsWith('Des photos'))

describe('Who the parents of a pictured child are (rules#children-on-photos)', () => {
  test('the parents of a pictured child follow the corrections of its name, there and back', async () => {
    const called = aName()
    const hers = await declare(mother, called)
    const before = aName()
    const his = await declare(father, before)
    await name(hers)
    await say(mother, hers, true)
    expect(await seen()).toBe(true)
    await rename(father, his, called)
    expect(await seen()).toBe(false)
    await rename(father, his, before)
    expect(await seen()).toBe(true)
  })

  test('a parent whose child has an account decides about that child alone, not about a namesake', async () => {
    const called = aName()
    const [hers, his] = [await declare(mother, called), await declare(father, called)]
    const another = await aPhoto(program.db, album)
    await name(hers)
    await name(his, another)
    await say(mother, hers, true)
    expect([await seen(), await seen(another)]).toEqual([false, false])
    const account = { email: `${called}@caserne.example`, passwordHash: '-', membertype: 'SPV' }
    await update(his, { state: 'ACTIVE', ...account })
    expect([await seen(), await seen(another)]).toEqual([true, false])
    await say(mother, hers, false)
    await say(father, his, true)
    expect([await seen(), await seen(another)]).toEqual([false, true])
  })

  test('the parents of a pictured child leave out an entry that its parent took away', async () => {
    const called = aName()
    const [hers, his] = [await declare(mother, called), await declare(father, called)]
    await name(hers)
    await say(mother, hers, true)
    const { id, token } = father
    expect((await program.call('DELETE', `/users/${id}/children/${his}`, { token })).status).toBe(204)
    expect(await seen()).toBe(true)
  })
})

describe('A parent', () => {
  test('a parent of two accounts has said what was said last, once the accounts are one', async () => {
    const called = aName()
    const [first, second] = [await declare(mother, called), await declare(father, called)]
    await name(first)
    await say(father, second, false)
    await say(mother, first, true)
    expect(await seen()).toBe(false)
    const merge = { token: society.token, body: { other: father.id } }
    expect((await program.call('POST', `/users/${mother.id}/merge`, merge)).status).toBe(200)
    expect(await seen()).toBe(true)
  })

  test('a parent agrees for one child, not for another of theirs', async () => {
    const [one, other] = [await declare(mother), await declare(mother)]
    await say(mother, one, true)
    await name(other)
    expect(await seen()).toBe(false)
    expect(await childrenOf(mother)).toMatchObject([
      { id: one, asked: false, answer: { given: true } },
      { id: other, asked: true, answer: null },
    ])
    await say(mother, other, true)
    expect(await seen()).toBe(true)
  })

  test('A parent sees a picture that waits no more once it is reported, not by an address copied before either', async () => {
    const child = await declare(mother)
    await program.runJobs()
    await name(child)
    const [waiting] = await photosOf(mother, child)
    const copied = async () => (await fetch(program.origin + waiting?.picture.href)).status
    expect(await copied()).toBe(200)
    const report = { token: admin.token, body: { reason: 'OFFENSIVE' } }
    expect((await program.call('POST', `/photos/${photo}/reports`, report)).status).toBe(200)
    expect([await copied(), await photosOf(mother, child)]).toEqual([404, []])
  })

  test('a parent reports a waiting picture of their child in an album they do not see, and no other one of it', async () => {
    const stranger = await activeMember(program, [], { subscriptions: [] })
    const child = await declare(stranger)
    const other = await aPhoto(program.db, album)
    await name(child)
    const report = async ({ token }: Someone, of: number) =>
      (await program.call('POST', `/photos/${of}/reports`, { token, body: { reason: 'CHILD' } })).status
    expect(await photosOf(stranger, child)).toMatchObject([{ id: photo, shown: false }])
    expect([await report(stranger, other), await report(mother, photo), await report(stranger, photo)]).toEqual([
      404, 404, 200,
    ])
    expect(await photosOf(stranger, child)).toEqual([])
    const waiting = (await program.call('GET', '/photos/reported', { token: admin.token })).body._embedded.data
    const ours = (waiting as { photoId: number }[]).filter(({ photoId }) => photoId === photo)
    expect(ours).toMatchObject([{ hides: true, reports: [{ reason: 'CHILD' }] }])
  })

  test('A parent sees pictures of their child in albums that are there, and counts no others', async () => {
    const child = await declare(mother)
    await name(child)
    const found = async () => [(await photosOf(mother, child)).length, (await childrenOf(mother))[0]?.photos]
    const move = async (of: string, step: string) =>
      expect((await program.call('POST', `/${of}/${step}`, { token: society.token })).status).toBe(204)
    expect(await found()).toEqual([1, 1])
    for (const of of [`albums/${album}`, `commissions/${ski}`]) {
      await move(of, 'archive')
      expect(await found(), of).toEqual([0, 0])
      await move(of, 'restore')
    }
    expect(await found()).toEqual([1, 1])
  })

  test('A parent reads what they said last and when, whatever the other says, and whether the other agrees', async () => {
    const called = aName()
    const [hers, his] = [await declare(mother, called), await declare(father, called)]
    const told = async (of: Someone) => {
      const [child] = await childrenOf(of)
      return [child?.answer?.given, child?.othersAgree]
    }
    expect([await told(mother), await told(father)]).toEqual([
      [undefined, false],
      [undefined, false],
    ])
    await say(mother, hers, false)
    expect([await told(mother), await told(father)]).toEqual([
      [false, false],
      [undefined, false],
    ])
    await program.db.updateTable('pictureConsents').set({ at: '2026-01-05T10:00:00Z' }).execute()
    await say(mother, hers, true)
    await program.db
      .updateTable('pictureConsents')
      .set({ at: '2026-02-06T10:00:00Z' })
      .where('at', '>', '2026-01-06T00:00:00Z')
      .execute()
    expect([await told(mother), await told(father)]).toEqual([
      [true, false],
      [undefined, true],
    ])
    await say(father, his, false)
    expect([await told(mother), await told(father)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await childrenOf(mother))[0]?.answer?.at).toBe('2026-02-06T10:00:00.000Z')
  })

  test('a parent who is alone waits for nobody else', async () => {
    await declare(mother)
    expect(await childrenOf(mother)).toMatchObject([{ othersAgree: true, asked: false, answer: null, photos: 0 }])
  })

  test('A parent is to answer for a child that only another’s entry of it names', async () => {
    const called = aName()
    const hers = await declare(mother, called)
    await declare(father, called)
    await name(hers)
    expect(await childrenOf(father)).toMatchObject([{ asked: true, photos: 0 }])
  })

  test('A parent is asked about each of their children once, whoever was asked about which before', async () => {
    const [one, other] = [await declare(mother), await declare(mother)]
    const his = await declare(father)
    await name(one)
    await askParents(program.db)
    expect([(await mailsTo(mother)).length, (await mailsTo(father)).length]).toEqual([1, 0])
    await name(other, await aPhoto(program.db, album))
    await name(his)
    await program.db.insertInto('relations').values({ parentId: father.id, childId: one }).execute()
    await askParents(program.db)
    const [latest, ...before] = await mailsTo(mother)
    expect([before.length, latest?.subject.includes(' et ')]).toEqual([1, false])
    const [asked, ...none] = await mailsTo(father)
    expect([none, asked?.subject.includes(' et ')]).toEqual([[], true])
  })

  test('a parent whose account is closed is not asked, and one whose membership is over is', async () => {
    const child = await declare(mother)
    await program.db.insertInto('relations').values({ parentId: father.id, childId: child }).execute()
    await name(child)
    await update(mother.id, { state: 'SUSPENDED' })
    await update(father.id, { state: 'EXPIRED' })
    await askParents(program.db)
    expect([(await mailsTo(mother)).length, (await mailsTo(father)).length]).toEqual([0, 1])
    await update(mother.id, { state: 'ACTIVE' })
    await askParents(program.db)
    expect((await mailsTo(mother)).length).toBe(1)
  })
})
