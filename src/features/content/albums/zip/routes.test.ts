import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { filesOfZip } from '../../../../server/files/testing.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aJpeg, anAlbum, aPhoto, moreOf } from '../fixtures.ts'

const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
let ski: number
let album: number
let member: { id: number; token: string }

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, SKI, undefined)
})
beforeEach(async () => {
  album = await anAlbum(program.db, ski)
  member = await activeMember(program, [{ name: 'ski', role: 'USER' }])
})

/** An album with this many processed pictures. */
async function filled(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let each = 0; each < count; each++) ids.push(await aPhoto(program.db, album, await aJpeg(60 + each, 40)))
  await program.runJobs()
  return ids
}
const offer = (ids?: number[], { token } = member) =>
  program.call('POST', `/albums/${album}/zip`, { token, body: { ...(ids && { ids }) } })
const hrefOf = async (ids?: number[]) => (await offer(ids)).body.href as string
const fetched = (href: string) => fetch(program.origin + href)
const statusOf = async (href: string) => (await fetched(href)).status
async function widthsIn(answer: Response) {
  const files = filesOfZip(new Uint8Array(await answer.arrayBuffer()))
  return await Promise.all(files.map(async ([name, data]) => [name, (await sharp(data).metadata()).width] as const))
}
/** Starts to read an archive, and stops. */
async function begun(href: string) {
  const request = get(program.origin + href, { agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { request, answer }
}

describe('The archive of an album (rules#album-archives)', () => {
  test('the archive of an album holds every picture in its order, by an address that needs no session, and says how long it is', async () => {
    await filled(3)
    const { status, body } = await offer()
    expect([status, body.photos, body.waiting, body.name]).toEqual([200, 3, 0, 'Sortie de printemps 2026.zip'])
    const answer = await fetched(body.href)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('Sortie%20de%20printemps%202026.zip')
    const length = Number(answer.headers.get('content-length'))
    expect(length).toBeGreaterThan(body.bytes)
    expect(await widthsIn(answer)).toEqual([
      ['001 Sortie de printemps.jpg', 60],
      ['002 Sortie de printemps.jpg', 61],
      ['003 Sortie de printemps.jpg', 62],
    ])
    expect((await fetch(program.origin + body.href, { method: 'HEAD' })).headers.get('content-length')).toBe(
      `${length}`,
    )
  })

  test('an archive of chosen pictures holds these, with the places they have in the album', async () => {
    const [one = 0, , three = 0] = await filled(3)
    expect(await widthsIn(await fetched(await hrefOf([three, one])))).toEqual([
      ['001 Sortie de printemps.jpg', 60],
      ['003 Sortie de printemps.jpg', 62],
    ])
  })

  test('the archive of an album has nothing of another album, and leaves out what is not prepared yet', async () => {
    const [one = 0] = await filled(1)
    const other = await anAlbum(program.db, null)
    const foreign = await aPhoto(program.db, other)
    await program.runJobs()
    const waiting = await aPhoto(program.db, album)
    const { body } = await offer([one, foreign, waiting])
    expect([body.photos, body.waiting]).toEqual([1, 1])
    expect(await widthsIn(await fetched(body.href))).toHaveLength(1)
    expect((await offer([waiting])).body.code).toBe('nothing-prepared')
    await program.runJobs()
  })

  test('the archive of an album is there for nobody else: not by another address, nor past its end, nor for who does not see the album any more', async () => {
    const [one = 0, two = 0] = await filled(2)
    const stranger = await activeMember(program, [])
    expect((await offer(undefined, stranger)).status).toBe(404)
    const href = await hrefOf([one])
    const changed = [
      href.replace(/photos=\w+/, `photos=${two.toString(36)}`),
      href.replace(/photos=\w+&/, ''),
      href.replace(/until=\d+/, 'until=99999999999'),
      href.replace(`albums/${album}`, `albums/${await anAlbum(program.db, ski)}`),
      href.replace(/session=[\w-]+/, 'session=00000000-0000-4000-8000-000000000000'),
    ]
    expect(await Promise.all([href, ...changed].map(statusOf))).toEqual([200, 404, 404, 404, 404, 404])
    await program.db.deleteFrom('personRoles').where('personId', '=', member.id).execute()
    expect(await statusOf(href)).toBe(404)
  })

  test.each([
    ['signed out', () => program.call('POST', '/auth/signout', { token: member.token })],
    [
      'whose fee has lapsed',
      () => program.db.updateTable('persons').set({ state: 'EXPIRED' }).where('id', '=', member.id).execute(),
    ],
    [
      'whose fee has lapsed, where every member sees the album',
      async () => {
        await program.db.updateTable('albums').set({ audience: 'ALL' }).where('id', '=', album).execute()
        await program.db.updateTable('persons').set({ state: 'EXPIRED' }).where('id', '=', member.id).execute()
      },
    ],
    [
      'whose album was archived',
      () =>
        program.db.updateTable('albums').set({ archivedAt: '2026-01-01T00:00:00Z' }).where('id', '=', album).execute(),
    ],
  ])('an address that was copied is void for a member %s', async (_who, happens) => {
    await filled(1)
    const href = await hrefOf()
    await happens()
    expect(await statusOf(href)).toBe(404)
  })

  test('the archive of an album has nothing hidden in it, not even for who administers the album', async () => {
    const [, hidden = 0] = await filled(2)
    await program.db.updateTable('photos').set({ hiddenFor: 'REPORTED' }).where('id', '=', hidden).execute()
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    for (const who of [member, admin])
      expect(await widthsIn(await fetched((await offer(undefined, who)).body.href))).toHaveLength(1)
  })

  test('the archive of an album stays whole when pictures are taken away while it is read: each has a grey one in its place', async () => {
    const [first = 0] = await filled(1)
    await moreOf(program.db, first, 2)
    const href = await hrefOf()
    const { openZip } = await import('./service.ts')
    const query = Object.fromEntries(new URL(href, program.origin).searchParams)
    const opened = await openZip(program.db, album, { ...query, until: Number(query.until) } as never)
    await program.db.deleteFrom('photos').where('id', '<>', first).where('albumId', '=', album).execute()
    await program.db.updateTable('files').set({ version: 2 }).where('object', 'like', '%-2').execute()
    const bytes = Buffer.concat(await opened.made.content.toArray())
    expect(bytes.length).toBe(opened.made.size)
    expect(filesOfZip(bytes)).toHaveLength(3)
  })

  test('the archive of an album of 500 pictures holds all of them', async () => {
    const [first = 0] = await filled(1)
    await moreOf(program.db, first, 499)
    const href = await hrefOf()
    const answer = await fetched(href)
    expect(filesOfZip(new Uint8Array(await answer.arrayBuffer()))).toHaveLength(500)
  })

  test('the archive of an album is read three times at once by one person at most; who leaves makes room', async () => {
    // Larger than all buffers on the way.
    const noise = await sharp(
      Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, at) => (at * 2_654_435_761) >>> 24)),
      {
        raw: { width: 900, height: 900, channels: 3 },
      },
    )
      .jpeg({ quality: 100 })
      .toBuffer()
    const photo = await aPhoto(program.db, album, noise)
    await program.runJobs()
    await moreOf(program.db, photo, 29)
    const href = await hrefOf()
    const readers = await Promise.all([1, 2, 3].map(() => begun(href)))
    expect(readers.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200])
    expect(await statusOf(href)).toBe(429)
    const refused = await offer()
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too-many', '30'])
    for (const { request } of readers) request.destroy()
    await expect.poll(async () => (await offer()).status).toBe(200)
  })
})
