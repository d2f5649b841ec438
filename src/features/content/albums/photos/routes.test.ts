import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { ARRIVING } from '../../../../server/files/parts.ts'
import { pictureAddress } from '../../../../shared/picture.ts'
import { aHeic, aPicture, HARMFUL, sendFile } from '../../../platform/files/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aJpeg, anAlbum, brokenInside } from '../fixtures.ts'
import type { Photo } from './contract.ts'

let ski: number
let album: number
let admin: { id: number; token: string }
let member: typeof admin
let stranger: typeof admin

const program = sharedProgram(async (program) => {
  const fields = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
  ski = await defineCommission(program.db, fields, undefined)
  admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  member = await activeMember(program, [{ name: 'ski', role: 'USER' }])
  stranger = await activeMember(program, [])
})
beforeEach(async () => {
  album = await anAlbum(program.db, ski)
})

const send = (bytes: Buffer, { name = 'IMG_0001.jpg', token = admin.token, into = album } = {}) =>
  sendFile(program, `/albums/${into}/photos`, { bytes, name, token, method: 'POST' })
const add = async (bytes: Buffer, more: { name?: string; into?: number } = {}) => {
  const answer = await send(bytes, more)
  return { status: answer.status, body: (await answer.json()) as Photo & { alreadyThere: boolean } }
}
const listed = async (token = member.token) =>
  (await program.call('GET', `/albums/${album}/photos`, { token })).body._embedded.data as Photo[]
const files = async () =>
  (await program.db.selectFrom('files').where('scope', '=', 'photo').select('id').execute()).length
const objects = async () =>
  (await program.db.selectFrom('files').where('scope', '=', 'photo').select('object').execute()).map(
    ({ object }) => object,
  )

describe('Pictures of an album (rules#albums)', () => {
  test('pictures of an album come one after the other, each at the end, with when it was taken and without where', async () => {
    const first = await add(aHeic(), { name: 'IMG_0001.HEIC' })
    const second = await add(await aJpeg())
    expect([first.status, second.status]).toEqual([201, 201])
    await program.runJobs()
    const shown = await listed()
    expect(shown.map(({ id }) => id)).toEqual([first.body.id, second.body.id])
    expect(shown.map(({ takenAt }) => takenAt)).toEqual(['2026-07-14T20:05:00.000Z', null])
    expect(shown[0]?.picture).toMatchObject({ state: 'READY', width: 121, height: 75 })
    const { addedBy } = await program.db
      .selectFrom('photos')
      .where('id', '=', first.body.id)
      .select('addedBy')
      .executeTakeFirstOrThrow()
    expect(addedBy).toBe(admin.id)
  })

  test('an administrator of an album reads when each picture was taken and its file name, members do not', async () => {
    await add(aHeic(), { name: 'IMG_0007.HEIC' })
    const shapesFor = async (token: string) =>
      (await program.call('GET', `/albums/${album}/photos/shapes`, { token })).body.rows
    const [own] = await shapesFor(admin.token)
    expect(own.takenAt).toBe('2026-07-14T20:05:00.000Z')
    expect(own.name).toMatch(/^IMG_0007/)
    const [seen] = await shapesFor(member.token)
    expect(Object.keys(seen).sort()).toEqual(['height', 'id', 'width'])
  })

  test('a picture that the album has already is recognised by its content, whatever its name, and is not stored twice', async () => {
    const bytes = await aJpeg()
    const { body: first } = await add(bytes)
    const again = await add(bytes, { name: 'copie (2).jpg' })
    expect([again.status, again.body.alreadyThere, again.body.id]).toEqual([200, true, first.id])
    expect(await listed()).toHaveLength(1)
    const other = await anAlbum(program.db, ski)
    expect((await add(bytes, { into: other })).body.alreadyThere).toBe(false)
  })

  test('a picture sent ten times at once is there once', async () => {
    const bytes = await aJpeg()
    const before = await files()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect([await files(), (await listed()).length]).toEqual([before + 1, 1])
  })

  test('pictures uploaded at once have a position each', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => aJpeg()))
    await Promise.all(all.map((bytes) => add(bytes)))
    const places = await program.db.selectFrom('photos').where('albumId', '=', album).select('position').execute()
    expect(places.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('pictures of an album are for who sees the album, in every size; for the others they are not there', async () => {
    const { body: photo } = await add(await aJpeg(900, 600))
    await program.runJobs()
    const [shown] = await listed()
    const read = async (size: string, token: string) => {
      const { raw, headers } = await program.call('GET', `/photos/${photo.id}/file?size=${size}`, { token })
      if (raw.statusCode !== 200) return raw.statusCode
      return [headers['content-type'], (await sharp(raw.rawPayload).metadata()).width]
    }
    expect(await read('thumb', member.token)).toEqual(['image/webp', 640])
    expect(await read('screen', member.token)).toEqual(['image/webp', 900])
    expect(await read('original', member.token)).toEqual(['image/jpeg', 900])
    for (const size of ['thumb', 'screen', 'original']) expect(await read(size, stranger.token)).toBe(404)
    const fileId = /files\/([^?]+)/.exec(photo.picture.href)?.[1]
    const addressFor = async (token: string) =>
      (await program.call('GET', `/files/${fileId}/address`, { token })).status
    expect([await addressFor(member.token), await addressFor(stranger.token)]).toEqual([200, 404])
    expect((await program.call('GET', `/albums/${album}/photos`, { token: stranger.token })).status).toBe(404)
    expect((await fetch(program.origin + pictureAddress(shown?.picture.href ?? '', 640, 'webp'))).status).toBe(200)
  })

  test('a picture that is taken away is gone at once, for good, in every size and from the store', async () => {
    const { body: photo } = await add(await aJpeg())
    await program.runJobs()
    const [shown] = await listed()
    const remove = async (token: string) => (await program.call('DELETE', `/photos/${photo.id}`, { token })).status
    expect([await remove(member.token), await remove(stranger.token), await remove(admin.token)]).toEqual([
      403, 404, 204,
    ])
    expect((await fetch(program.origin + (shown?.picture.href ?? ''))).status).toBe(404)
    expect(await listed()).toEqual([])
    expect((await add(await aJpeg())).status).toBe(201)
  })

  test('a picture that cannot be decoded is seen only by the album’s administrators, as soon as that is found', async () => {
    const broken = brokenInside(await aJpeg(300, 200))
    const { status, body: photo } = await add(broken)
    expect([status, photo.picture.state]).toEqual([201, 'PROCESSING'])
    await program.runJobs()
    expect(await listed()).toEqual([])
    const { body } = await program.call('GET', `/albums/${album}/photos`, { token: admin.token })
    expect(body._embedded.data).toMatchObject([{ id: photo.id, hiddenFor: 'UNREADABLE' }])
    expect((await fetch(program.origin + photo.picture.href)).status).toBe(404)
  })

  test('a picture that lost its end on the way is refused at once', async () => {
    const bytes = await aJpeg(300, 200)
    const { status, body } = await add(bytes.subarray(0, bytes.length - 300))
    expect([status, (body as { errors?: { code: string }[] }).errors?.[0]?.code]).toEqual([400, 'picture-unreadable'])
  })

  test('the size of every picture is told at once, in their order; of a hidden one to who administers the album alone', async () => {
    const { body: first } = await add(await aJpeg(60, 40))
    const { body: second } = await add(await aJpeg(50, 70))
    await program.call('PUT', `/albums/${album}/photos/order`, {
      token: admin.token,
      body: { ids: [second.id, first.id] },
    })
    const shapes = async ({ token }: { token: string }) =>
      (await program.call('GET', `/albums/${album}/photos/shapes`, { token })).body.rows
    const upright = { id: second.id, width: 50, height: 70 }
    const lying = { id: first.id, width: 60, height: 40 }
    expect(await shapes(member)).toEqual([upright, lying])
    await program.db.updateTable('photos').set({ hiddenFor: 'REPORTED' }).where('id', '=', second.id).execute()
    expect(await shapes(member)).toEqual([lying])
    expect(await shapes(admin)).toMatchObject([upright, lying])
    expect(await shapes(stranger)).toBeUndefined()
  })

  test('each picture is shown with its own credit, or the album’s as it is today', async () => {
    const { body: photo } = await add(await aJpeg())
    await program.db.updateTable('albums').set({ credits: 'Équipe photo' }).where('id', '=', album).execute()
    const save = (ownCredit: string | null, version: number, token = admin.token) =>
      program.call('PUT', `/photos/${photo.id}`, { token, body: { ownCredit, version } })
    expect((await save('Yann', 1, member.token)).status).toBe(403)
    expect((await save('Yann', 1, stranger.token)).status).toBe(404)
    const { body: saved } = await save('  Yann Le Goff ', 1)
    expect([saved.credit, saved.ownCredit, saved.version]).toEqual(['Yann Le Goff', 'Yann Le Goff', 2])
    const late = await save('Maëlle', 1)
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await listed())[0]?.credit).toBe('Yann Le Goff')
    expect((await save('', 2)).body).toMatchObject({ credit: 'Équipe photo', ownCredit: null, version: 3 })
    expect((await save('x'.repeat(201), 3)).body.errors).toMatchObject([{ path: 'ownCredit', code: 'too-long' }])
  })

  test('an administrator of an album describes a picture, and everybody who sees the picture reads the description', async () => {
    const { body: photo } = await add(await aJpeg())
    expect(photo.description).toBeNull()
    const save = (body: object, token = admin.token) => program.call('PUT', `/photos/${photo.id}`, { token, body })
    expect((await save({ description: 'Un camion' }, member.token)).status).toBe(403)
    expect((await save({ description: '  Un camion dans la cour. ', version: 1 })).body).toMatchObject({
      description: 'Un camion dans la cour.',
      version: 2,
    })
    expect((await listed())[0]).toMatchObject({ description: 'Un camion dans la cour.' })
    const late = await save({ description: 'Une échelle', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    const long = await save({ description: 'x'.repeat(201) })
    expect([long.status, long.body.errors]).toMatchObject([400, [{ path: 'description', code: 'too-long' }]])
    expect((await save({ description: '', version: 2 })).body).toMatchObject({ description: null, version: 3 })
  })

  test('a write of who took a picture that says nothing of what it shows leaves its description', async () => {
    const { body: photo } = await add(await aJpeg())
    const save = (body: object) => program.call('PUT', `/photos/${photo.id}`, { token: admin.token, body })
    await save({ description: 'Un camion dans la cour.' })
    expect((await save({ ownCredit: 'Yann Le Goff' })).body).toMatchObject({
      ownCredit: 'Yann Le Goff',
      description: 'Un camion dans la cour.',
    })
  })

  test('the database keeps no description that is empty or longer than 200 letters', async () => {
    const { body: photo } = await add(await aJpeg())
    for (const description of ['', 'x'.repeat(201)])
      await expect(
        program.db.updateTable('photos').set({ description }).where('id', '=', photo.id).execute(),
      ).rejects.toThrow('photos_description_check')
  })

  test('a new position or a new cover is no edit of a picture’s credit', async () => {
    const { body: first } = await add(await aJpeg())
    const { body: second } = await add(await aJpeg())
    const body = { ids: [second.id, first.id] }
    await program.call('PUT', `/albums/${album}/photos/order`, { token: admin.token, body })
    await program.call('POST', `/photos/${second.id}/cover`, { token: admin.token })
    expect((await listed()).map(({ version }) => version)).toEqual([1, 1])
  })

  test('the cover is the one that was chosen, else the first', async () => {
    const { body: first } = await add(await aJpeg(60, 40))
    const { body: second } = await add(await aJpeg(50, 70))
    const cover = async () => {
      const { body } = await program.call('GET', `/albums/${album}`, { token: member.token })
      return [body.photos, body.cover.width, body.version]
    }
    expect(await cover()).toEqual([2, 60, 1])
    expect((await program.call('POST', `/photos/${second.id}/cover`, { token: member.token })).status).toBe(403)
    expect((await program.call('POST', `/photos/${second.id}/cover`, { token: admin.token })).status).toBe(204)
    expect(await cover()).toEqual([2, 50, 1])
    expect((await listed()).map((each) => each.cover)).toEqual([false, true])
    await program.call('DELETE', `/photos/${second.id}`, { token: admin.token })
    expect(await cover()).toEqual([1, 60, 1])
    expect(first.credit).toBe('')
  })

  test('pictures of an album are put in order by who administers the album, and one that comes meanwhile stays at the end', async () => {
    const ids = [
      (await add(await aJpeg())).body.id,
      (await add(await aJpeg())).body.id,
      (await add(await aJpeg())).body.id,
    ]
    const last = (await add(await aJpeg())).body.id
    const order = (token: string) =>
      program.call('PUT', `/albums/${album}/photos/order`, { token, body: { ids: [...ids].reverse() } })
    expect([(await order(stranger.token)).status, (await order(member.token)).status]).toEqual([404, 403])
    expect((await order(admin.token)).status).toBe(204)
    expect((await listed()).map(({ id }) => id)).toEqual([...[...ids].reverse(), last])
  })

  test('the credits of an album are shown for each picture', async () => {
    await program.db.updateTable('albums').set({ credits: 'Yann Le Goff' }).where('id', '=', album).execute()
    expect((await add(await aJpeg())).body.credit).toBe('Yann Le Goff')
  })
})

describe('What is no picture, or a harmful one (rules#uploads)', () => {
  test.each(HARMFUL)('%s is refused by name, and nothing of it is kept', async (_what, name, code, make) => {
    const before = [await files(), await objects()]
    const answer = await send(await make(), { name })
    const body = (await answer.json()) as { errors?: { path: string; code: string }[] }
    expect([answer.status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([400, 'file', code])
    expect([await files(), await objects()]).toEqual(before)
  })

  test('a picture with something appended is redrawn, and nothing appended is stored', async () => {
    const jpeg = await aJpeg(300, 200)
    const { body: photo } = await add(Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>alert("Canari")</script>')]))
    await program.runJobs()
    for (const size of ['thumb', 'screen', 'original']) {
      const { raw } = await program.call('GET', `/photos/${photo.id}/file?size=${size}`, { token: member.token })
      expect([raw.statusCode, raw.rawPayload.includes('Canari')]).toEqual([200, false])
    }
  })

  test.each([
    ['../../../etc/passwd', 'passwd.jpg'],
    [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(196)}.jpg`],
    ['   ', 'fichier.jpg'],
    ['a\u202egnp.exe', 'agnp.jpg'],
  ])('a picture called « %s » is saved under a valid file name', async (name, kept) => {
    await add(await aJpeg(), { name })
    await program.runJobs()
    const [shown] = await listed()
    const answer = await fetch(program.origin + (shown?.picture.href ?? ''))
    const said = decodeURIComponent(answer.headers.get('content-disposition') ?? '').split("''")[1]
    expect(said).toBe(kept)
  })

  test('a picture that is cut off during the upload leaves nothing, and can be uploaded again', async () => {
    const bytes = await aPicture(1_200, 900)
    const before = await files()
    const boundary = 'coupe'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    const stop = new AbortController()
    const half = new ReadableStream({
      start(sink) {
        sink.enqueue(Buffer.concat([Buffer.from(head), bytes.subarray(0, bytes.length >> 1)]))
      },
    })
    const sending = fetch(`${program.origin}/aspr/v1/albums/${album}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: half,
      signal: stop.signal,
      duplex: 'half',
    } as RequestInit).catch(() => undefined)
    await expect.poll(() => readdirSync(ARRIVING)).toHaveLength(1)
    stop.abort()
    await sending
    await expect.poll(() => readdirSync(ARRIVING)).toEqual([])
    expect([await files(), await listed()]).toEqual([before, []])
    expect((await add(bytes)).status).toBe(201)
  })

  test('a picture larger than a phone’s is refused before all of it was sent', async () => {
    const answer = await send(Buffer.alloc(41_000_000, 0xff))
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too-large'])
  })
})

test('pictures of an album wait for those that somebody looks at', async () => {
  await program.runJobs()
  for (let count = 0; count < 3; count++) await add(await aJpeg())
  const bytes = await aPicture()
  const token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  await sendFile(program, `/commissions/${ski}/file`, { bytes, name: 'couverture.webp', token })
  const { rows } = await sql<{
    scope: string
  }>`select files.scope from pgboss.job join files on files.id::text = job.data ->> 'id'
      where job.name = 'prepare-file' and job.state = 'created' order by priority desc, created_on`.execute(program.db)
  expect(rows.map(({ scope }) => scope)).toEqual(['commission', 'photo', 'photo', 'photo'])
  await program.runJobs()
})
