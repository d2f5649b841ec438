import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { anAlbum, aPhoto } from '../fixtures.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
let album: number
let other: number
let photo: number
let another: number
let admin: Someone
let skier: Someone
let parent: Someone

const program = sharedProgram(async (program) => {
  const ski = await defineCommission(program.db, SKI, undefined)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  skier = await activeMember(program, [{ name: 'ski', role: 'USER' }])
  parent = await activeMember(program)
  album = await anAlbum(program.db, ski)
  other = await anAlbum(program.db, ski, 'Autre album')
})
beforeEach(async () => {
  photo = await aPhoto(program.db, album)
  another = await aPhoto(program.db, other)
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, { token }: Someone, body?: object) =>
  program.call(method, path, { token, ...(body && { body }) })
/** Whether somebody gets an address of its file. */
const address = async (id: number, by: Someone) => {
  const { fileId } = await program.db
    .selectFrom('photos')
    .where('id', '=', id)
    .select('fileId')
    .executeTakeFirstOrThrow()
  return (await call('GET', `/files/${fileId}/address`, by)).status
}
const shapesOf = async (id: number, by: Someone) =>
  (await call('GET', `/albums/${id}/photos/shapes`, by)).body.rows.map((row: { id: number }) => row.id) as number[]

describe('The file of a picture (rules#hidden-photos)', () => {
  let children = 0
  const declare = async () => {
    const firstName = `Lou${'abcdefgh'[children++]}`
    const body = { relatedUser: { firstName, lastName: 'Prigent', birthDate: '2019-01-01' } }
    return (await call('POST', `/users/${parent.id}/children`, parent, body)).body.relatedUser.id as number
  }

  test('the file of a picture is for the parents of a child it shows, in an album they do not see, and no other picture is', async () => {
    const child = await declare()
    expect([await address(photo, parent), await address(photo, skier)]).toEqual([404, 200])
    await call('POST', `/photos/${photo}/children`, admin, { child })
    expect([await address(photo, parent), await address(photo, skier)]).toEqual([200, 404])
    await call('POST', `/photos/${another}/unregistered`, admin)
    expect([await address(another, parent), await address(another, skier)]).toEqual([404, 404])
    const neighbour = await activeMember(program)
    expect(await address(photo, neighbour)).toBe(404)
    await call('POST', `/users/${parent.id}/pictured-children/${child}`, parent, { given: true })
    expect([await address(photo, parent), await address(photo, skier)]).toEqual([200, 200])
    expect(await address(photo, neighbour)).toBe(404)
  })

  test('the file of a picture is for administrators alone while it is reported, or shows a child whom nobody registered too', async () => {
    const child = await declare()
    for (const id of [photo, another]) await call('POST', `/photos/${id}/children`, admin, { child })
    await call('POST', `/photos/${photo}/reports`, admin, { reason: 'OFFENSIVE' })
    await call('POST', `/photos/${another}/unregistered`, admin)
    for (const id of [photo, another])
      expect([await address(id, parent), await address(id, skier), await address(id, admin)]).toEqual([404, 404, 200])
  })
})

describe('The pictures of an album', () => {
  test('the pictures of an album have the shapes of its own alone, for who administers it too', async () => {
    for (const by of [skier, admin]) {
      expect(await shapesOf(album, by)).toContain(photo)
      expect(await shapesOf(album, by)).not.toContain(another)
      expect(await shapesOf(other, by)).not.toContain(photo)
    }
  })

  test('each picture has its own credit, a change of one leaves the others, and the second of two authors is told', async () => {
    const read = async (id: number) => (await call('GET', `/photos/${id}`, skier)).body
    const save = (id: number, ownCredit: string, version: number) =>
      call('PUT', `/photos/${id}`, admin, { ownCredit, version })
    expect((await save(another, 'Une autre', 1)).status).toBe(200)
    expect((await save(photo, 'Yann', 1)).status).toBe(200)
    expect([(await read(photo)).ownCredit, (await read(another)).ownCredit]).toEqual(['Yann', 'Une autre'])
    expect((await save(photo, 'Maëlle', 1)).body.code).toBe('changed-meanwhile')
  })
})
