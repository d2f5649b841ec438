import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { anAlbum, aPhoto } from '../fixtures.ts'
import type { PhotoChildren } from './contract.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let album: number
let photo: number
let admin: Someone
let supervisor: Someone
let reader: Someone
let skier: Someone
let angler: Someone

const program = sharedProgram(async (program) => {
  const fields = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
  const ski = await defineCommission(program.db, fields, undefined)
  admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  reader = await activeMember(program, [{ name: 'ski', role: 'USER' }])
  skier = await activeMember(program, [], { subscriptions: ['AMICALE', 'UDSP'] })
  angler = await activeMember(program)
  album = await anAlbum(program.db, ski)
})
beforeEach(async () => {
  photo = await aPhoto(program.db, album)
})

const declare = async ({ id, token }: Someone, firstName: string) => {
  const child = { firstName, lastName: 'Prigent', birthDate: '2019-01-01' }
  const answer = await program.call('POST', `/users/${id}/children`, { token, body: { relatedUser: child } })
  return answer.body.relatedUser.id as number
}
const find = async (typed: string, { token } = admin) =>
  (await program.call('GET', `/photos/${photo}/nameable?name=${encodeURIComponent(typed)}`, { token })).body.rows
const on = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, { token } = admin) => {
  const answer = await program.call(method, `/photos/${photo}/${path}`, { token, ...(body && { body }) })
  return answer.status === 200 ? (answer.body as PhotoChildren) : [answer.status, answer.body.code]
}
const seen = async ({ token } = reader) => (await program.call('GET', `/photos/${photo}`, { token })).status === 200
const waiting = async ({ token } = admin) =>
  ((await program.call('GET', '/photos/unregistered', { token })).body._embedded.data as { id: number }[]).map(
    ({ id }) => id,
  )

describe('Whom a picture shows (rules#children-on-photos)', () => {
  test('an administrator finds a child by name among members who may read the commission, with just enough to distinguish namesakes', async () => {
    const [lou, malo] = [await declare(skier, 'Lou'), await declare(angler, 'Loumalo')]
    const age = Number(parisDay(new Date()).slice(0, 4)) - 2019
    expect(await find('lou')).toEqual([{ id: lou, name: 'Lou Prigent', age }])
    expect((await find('LOU', supervisor)).map(({ id }: { id: number }) => id)).toEqual([lou, malo])
    expect((await program.call('GET', `/photos/${photo}/nameable?name=l`, { token: admin.token })).status).toBe(400)
    expect(await on('POST', 'children', { child: malo })).toEqual([404, 'child-not-found'])
    expect(await on('POST', 'children', { child: skier.id })).toEqual([404, 'child-not-found'])
    expect(await on('POST', 'children', { child: lou })).toMatchObject({
      children: [{ id: lou, name: 'Lou Prigent', parents: 1, agreed: 0, refused: 0 }],
      unregistered: null,
    })
    expect(await on('POST', 'children', { child: lou })).toMatchObject({ children: [{ id: lou }] })
    expect(await on('POST', 'children', { child: lou }, reader)).toEqual([404, 'photo-not-found'])
    expect(await on('DELETE', `children/${lou}`)).toEqual({ children: [], unregistered: null })
    expect(await on('DELETE', `children/${lou}`)).toEqual([404, 'child-not-found'])
    expect(await seen()).toBe(true)
  })

  test('a picture of a child whom nobody registered is hidden until an administrator decides', async () => {
    expect(await on('POST', 'unregistered', undefined, reader)).toEqual([403, 'not-allowed'])
    expect(await on('POST', 'unregistered/word', { word: 'Accord écrit' })).toEqual([409, 'nothing-to-allow'])
    expect(await on('POST', 'unregistered')).toEqual({ children: [], unregistered: { word: null } })
    expect([await seen(), await seen(admin), (await waiting()).includes(photo)]).toEqual([false, true, true])
    const word = 'Accord écrit des parents, le 3 mai'
    expect(await on('POST', 'unregistered/word', { word })).toEqual({ children: [], unregistered: { word } })
    expect(await on('POST', 'unregistered')).toEqual({ children: [], unregistered: { word } })
    expect([await seen(), (await waiting()).includes(photo)]).toEqual([true, false])
    await on('DELETE', 'unregistered')
    await on('POST', 'unregistered')
    expect(await seen()).toBe(false)
    expect(await on('DELETE', 'unregistered')).toEqual({ children: [], unregistered: null })
    expect(await seen()).toBe(true)
  })
})
