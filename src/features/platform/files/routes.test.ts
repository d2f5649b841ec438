import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { inTransaction } from '../../../server/data/db.ts'
import { sign } from '../../../server/files/signature.ts'
import { type Picture, pictureAddress } from '../../../shared/picture.ts'
import { SHEET_TYPES } from '../../../shared/sheet.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { finishTask, startTask } from '../tasks/service.ts'
import { aHeic, aPhotograph, aPicture, sendFile } from './fixtures.ts'
import { removeFiles, saveFile, storeAttachment } from './service.ts'

let ski: number
let admin: Awaited<ReturnType<typeof activeMember>>
let member: typeof admin

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  member = await activeMember(program)
})

/** Fetches it like an image element: by its address, without a session. */
const fetched = (href: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${program.origin}${href}`, { method, headers })
const statusOf = async (href: string) => (await fetched(href)).status

const put = (bytes: Buffer) =>
  sendFile(program, `/commissions/${ski}/file`, { bytes, name: 'vacances.jpg', token: admin.token })
const shown = async (): Promise<Picture> =>
  (await program.call('GET', `/commissions/${ski}`, { token: member.token })).body.picture

/** A text file made by a member's task, and an address for it. */
async function anExport(text = 'nom;prénom\r\nLe Goff;Yann') {
  const owner = await personsAdmin(program)
  const requirement = { names: ['general'], roles: ['ADMIN-PERSON' as const] }
  const task = await startTask(program.db, { ownerId: owner.id, kind: 'test', total: 1, requirement })
  const file = { bytes: Buffer.from(text), name: 'l’été.csv', type: SHEET_TYPES.csv }
  await finishTask(program.db, task, { done: 1, file })
  const { body } = await program.call('GET', `/tasks/${task}`, { token: owner.token })
  const address = `/files/${body.fileId}/address`
  const asked = (token = owner.token) => program.call('GET', address, { token })
  return { owner, task, id: body.fileId as string, asked, href: (await asked()).body.href as string }
}

describe('A file by a signed address', () => {
  test('A file by a signed address comes whole without a session, to be saved under its name, inert and kept by nobody else', async () => {
    const { href } = await anExport()
    const answer = await fetched(href)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('nom;prénom\r\nLe Goff;Yann')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': SHEET_TYPES.csv,
      'content-length': '25',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename*=UTF-8''l%E2%80%99%C3%A9t%C3%A9.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    })
  })

  test('A file by a signed address is handed out to who may see what the file belongs to, and to nobody else', async () => {
    const { asked, owner } = await anExport()
    const other = await personsAdmin(program)
    expect((await asked()).status).toBe(200)
    expect((await asked(other.token)).status).toBe(404)
    await program.db.deleteFrom('personRoles').where('personId', '=', owner.id).execute()
    expect((await asked()).status).toBe(404)
  })

  test.each<[string, (owner: { id: number; token: string }) => Promise<unknown>]>([
    ['signs out', ({ token }) => program.call('POST', '/auth/signout', { token })],
    [
      'may not see the file any more',
      ({ id }) => program.db.deleteFrom('personRoles').where('personId', '=', id).execute(),
    ],
  ])(
    'A file by a signed address is void in every copy as soon as the one it was given to %s',
    async (_what, happens) => {
      const { owner, href } = await anExport()
      expect(await statusOf(href)).toBe(200)
      await happens(owner)
      expect(await statusOf(href)).toBe(404)
    },
  )

  test('A file by a signed address is worth nothing forged, for another file, another version or another time, and ends within ten minutes', async () => {
    const { href, id } = await anExport()
    const another = await anExport()
    const signature = new URL(another.href, program.origin).searchParams.get('signature') ?? ''
    const until = Number(new URL(href, program.origin).searchParams.get('until'))
    const now = Math.floor(Date.now() / 1_000)
    expect(until).toBeGreaterThan(now + 4 * 60)
    expect(until).toBeLessThanOrEqual(now + 10 * 60)
    const ended = { id, version: 1, until: now - 1 }
    for (const address of [
      href.replace(/signature=.*/, `signature=${signature}`),
      href.replace(/signature=../, 'signature=AA'),
      href.replace('version=1', 'version=2'),
      href.replace(/until=\d+/, `until=${until + 60}`),
      href.replace(id, another.id),
      href.replace(/session=[\w-]+/, new URL(another.href, program.origin).search.match(/session=[\w-]+/)?.[0] ?? ''),
      href.replace(/session=[\w-]+&/, ''),
      `/aspr/v1/files/${id}?version=1&until=${ended.until}&signature=${sign(ended)}`,
    ])
      expect(await statusOf(address), address).toBe(404)
    expect(await statusOf(`/aspr/v1/files/${id}`)).toBe(400)
  })

  test('two signed addresses made within minutes are equal, so that the browser’s cache is used', async () => {
    const { href, asked } = await anExport()
    const again = (await asked()).body.href
    const until = (address: string) => Number(new URL(address, program.origin).searchParams.get('until'))
    // Another five-minute period may begin in between.
    expect([0, 300]).toContain(until(again) - until(href))
  })

  test('A file by a signed address is void as soon as the file is removed, and its content leaves the store', async () => {
    const { href, id } = await anExport()
    await inTransaction(program.db, (trx) => removeFiles(trx, [id]))
    expect(await statusOf(href)).toBe(404)
    await program.runJobs()
    expect(await statusOf(href)).toBe(404)
  })
})

describe('Parts of a file, and what is known already', () => {
  let href: string
  let etag: string
  beforeEach(async () => {
    href = (await anExport('0123456789')).href
    etag = (await fetched(href)).headers.get('etag') ?? ''
  })
  const part = async (range: string, more = {}) => {
    const answer = await fetched(href, { range, ...more })
    if (answer.status === 416) expect(answer.headers.get('cache-control')).toBe('no-store')
    return [answer.status, answer.headers.get('content-range'), answer.status === 416 ? '' : await answer.text()]
  }

  test('a range gives its bytes, from the end too; what lies outside is 416; what cannot be read is the whole', async () => {
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-30')).toEqual([206, 'bytes 0-9/10', '0123456789'])
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
    for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0'])
      expect(await part(range), range).toEqual([416, 'bytes */10', ''])
    for (const range of ['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=-', 'bytes=0-1,4-5'])
      expect(await part(range), range).toEqual([200, null, '0123456789'])
  })

  test('a range of another content than the one begun is the whole', async () => {
    expect(await part('bytes=2-4', { 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=2-4', { 'if-range': '"another"' })).toEqual([200, null, '0123456789'])
  })

  test('a file that the browser has is not sent again', async () => {
    const known = async (tag: string) => (await fetched(href, { 'if-none-match': tag })).status
    expect([await known(etag), await known(`"x", W/${etag}`), await known('*'), await known('"x"')]).toEqual([
      304, 304, 304, 200,
    ])
  })

  test('HEAD says how much there is, and sends nothing', async () => {
    const answer = await fetched(href, {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', ''])
  })

  test('a file is not compressed on the way, so that lengths and ranges are those of the content', async () => {
    const text = 'nom;prénom\r\n'.repeat(1_000)
    const answer = await fetched((await anExport(text)).href, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })
})

describe('A picture', () => {
  test('A picture is shown by its size and a likeness at once, and in each width as AVIF and WebP once it is prepared', async () => {
    expect((await put(await aPicture(1_500, 500))).status).toBe(200)
    const before = await shown()
    expect(before).toMatchObject({ state: 'PROCESSING', width: 1_500, height: 500, widths: [] })
    expect(before.placeholder).toMatch(/^data:image\/webp;base64,.{20,400}$/)
    await program.runJobs()
    const picture = await shown()
    expect(picture).toMatchObject({ state: 'READY', widths: [320, 640, 1_280, 1_500] })
    for (const format of ['avif', 'webp'] as const)
      for (const width of picture.widths) {
        const answer = await fetched(pictureAddress(picture.href, width, format))
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
        const { width: real, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect([real, height]).toEqual([width, Math.round(width / 3)])
      }
    expect(await statusOf(pictureAddress(picture.href, 641, 'webp'))).toBe(404)
    expect((await program.call('GET', `/commissions/${ski}/file`, { token: member.token })).headers).toMatchObject({
      'content-type': 'image/webp',
    })
  })

  test('A picture is saved under the name it came with as far as that is one, as the JPEG it was made into', async () => {
    const nameOf = async (name: string) => {
      await sendFile(program, `/commissions/${ski}/file`, { bytes: await aPicture(), name, token: admin.token })
      await program.runJobs()
      return decodeURIComponent((await fetched((await shown()).href)).headers.get('content-disposition') ?? '')
    }
    expect(await nameOf('été.webp')).toContain("''été.jpg")
    expect(await nameOf('   ')).toContain("''fichier.jpg")
    expect(await nameOf(`${'🚒'.repeat(120)}.png`)).toMatch(/''(🚒)+.?\.jpg$/u)
  })

  test('a telephone’s picture is turned upright and says neither where nor by whom it was taken, in every stored form', async () => {
    await put(await aPhotograph(400, 200))
    expect(await shown()).toMatchObject({ width: 200, height: 400 })
    await program.runJobs()
    const { href, widths } = await shown()
    for (const address of [href, ...widths.map((width) => pictureAddress(href, width, 'webp'))]) {
      const bytes = Buffer.from(await (await fetched(address)).arrayBuffer())
      expect(bytes.includes('Canari')).toBe(false)
      const { exif, orientation, width = 0, height } = await sharp(bytes).metadata()
      expect({ exif, orientation, width, height }).toEqual({ width: 200, height: 400 })
      const pixel = await sharp(bytes).extract({ left: 20, top: 200, width: 1, height: 1 }).raw().toBuffer()
      expect((pixel[0] ?? 0) > 200 && (pixel[2] ?? 255) < 60).toBe(true)
    }
  })

  test('a telephone’s HEIC picture is stored as a JPEG that says neither where nor by whom it was taken', async () => {
    expect((await put(aHeic())).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'PROCESSING', width: 121, height: 75 })
    await program.runJobs()
    const { state, href } = await shown()
    const answer = await fetched(href)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([state, answer.headers.get('content-type'), bytes.includes('Canari')]).toEqual([
      'READY',
      'image/jpeg',
      false,
    ])
    const pixels = await sharp(bytes).raw().toBuffer()
    const [red = 0, , blue = 255] = pixels.subarray((40 * 121 + 20) * 3)
    expect(red > 200 && blue < 60).toBe(true)
  })

  test('a HEIC picture that cannot be decoded, or with too many pixels, is refused by name', async () => {
    const heic = aHeic()
    const pixelsAt = heic.indexOf('mdat')
    const broken = Buffer.from(heic).fill(0x55, pixelsAt + 4)
    const huge = Buffer.from(heic)
    for (let at = heic.indexOf('ispe'); at > 0; at = heic.indexOf('ispe', at + 1)) {
      huge.writeUInt32BE(40_000, at + 8)
      huge.writeUInt32BE(40_000, at + 12)
    }
    const codeOf = async (bytes: Buffer) => {
      const body = (await (await put(bytes)).json()) as { errors: { code: string }[] }
      return body.errors[0]?.code
    }
    expect(await codeOf(broken)).toBe('picture-unreadable')
    expect(await codeOf(heic.subarray(0, heic.length - 200))).toBe('not-a-picture')
    expect(await codeOf(huge)).toBe('picture-too-large')
  })

  test('a picture that is none, is broken, or is small to send and huge to open is refused by name, and nothing of it is kept', async () => {
    const whole = await sharp(await aPicture(900, 900))
      .png({ compressionLevel: 0 })
      .toBuffer()
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
    const before = await program.db.selectFrom('files').select('id').execute()
    const refused = async (bytes: Buffer) => {
      const answer = await put(bytes)
      const body = (await answer.json()) as { errors: { path: string; code: string }[] }
      return [answer.status, body.errors[0]?.path, body.errors[0]?.code]
    }
    expect(await refused(Buffer.from('bonjour'))).toEqual([400, 'file', 'not-a-picture'])
    expect(await refused(Buffer.from(svg))).toEqual([400, 'file', 'not-a-picture'])
    expect(await refused(Buffer.concat([Buffer.from('GIF89a'), whole]))).toEqual([400, 'file', 'not-a-picture'])
    expect(await refused(whole.subarray(0, 100_000))).toEqual([400, 'file', 'picture-unreadable'])
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refused(bomb)).toEqual([400, 'file', 'picture-too-large'])
    expect(await program.db.selectFrom('files').select('id').execute()).toEqual(before)
  })

  test('a picture that turns out to be unreadable is marked, so that its screen says so', async () => {
    await put(await aPicture())
    await program.db
      .updateTable('files')
      .set({ object: (await storeAttachment('a', 'image/webp', Readable.from([Buffer.from('broken')]))).object })
      .where('scope', '=', 'commission')
      .where('ownerId', '=', ski)
      .execute()
    await program.runJobs()
    expect((await shown()).state).toBe('UNREADABLE')
    expect(await statusOf((await shown()).href)).toBe(404)
  })

  test('a replaced picture is visible at once: the addresses of the former are void, and its content is deleted', async () => {
    await put(await aPicture())
    await program.runJobs()
    const before = await shown()
    const address = pictureAddress(before.href, before.widths[0] ?? 0, 'webp')
    expect(await statusOf(address)).toBe(200)
    const [one, other] = await Promise.all([put(await aPicture(80, 80)), put(await aPicture(90, 90))])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await statusOf(address)).toBe(404)
    await program.runJobs()
    const { width, state } = await shown()
    expect([80, 90]).toContain(width)
    expect(state).toBe('READY')
    const kept = await program.db.selectFrom('files').where('scope', '=', 'commission').select('id').execute()
    expect(kept).toHaveLength(1)
  })

  test('A picture is put and taken away by who administers the commission: others are told what they may know', async () => {
    const anciens = { name: 'Anciens', technicalName: 'anciens', authorizedSubscribers: [], description: '' }
    const hidden = await defineCommission(program.db, anciens, undefined)
    const bytes = await aPicture()
    const on = async (id: number, token: string) =>
      (await sendFile(program, `/commissions/${id}/file`, { bytes, name: 'a.webp', token })).status
    expect([await on(ski, member.token), await on(hidden, member.token), await on(hidden, admin.token)]).toEqual([
      403, 404, 404,
    ])
    expect((await program.call('DELETE', `/commissions/${ski}/file`, { token: member.token })).status).toBe(403)
    expect((await program.call('DELETE', `/commissions/${ski}/file`, { token: admin.token })).status).toBe(204)
    expect(await shown()).toBeNull()
    expect(await program.db.selectFrom('files').where('scope', '=', 'commission').execute()).toEqual([])
  })

  test('a call without a file says so', async () => {
    const { status, body } = await program.call('PUT', `/commissions/${ski}/file`, { token: admin.token })
    expect([status, body.code]).toEqual([415, 'unsupported-media-type'])
  })
})

describe('An attachment', () => {
  test('an attachment takes a new version: its address changes, the content before goes', async () => {
    const { id, href, asked } = await anExport('avant')
    const content = await storeAttachment('après.csv', SHEET_TYPES.csv, Readable.from([Buffer.from('après')]))
    const scope = { name: 'task', maySee: async () => true }
    await inTransaction(program.db, (trx) => saveFile(trx, { scope, id: 1 }, content, id))
    await program.runJobs()
    expect(await statusOf(href)).toBe(404)
    expect(await (await fetched((await asked()).body.href)).text()).toBe('après')
  })
})
