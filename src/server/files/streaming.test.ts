import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared/declare.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import type { Db } from '../data/db.ts'
import { bind } from '../http/bind.ts'
import { conflict, registerErrors } from '../http/errors.ts'
import { storedBelow } from './fixtures.ts'
import { ARRIVING, removeLeftParts, type StoredObject, storeStream } from './parts.ts'
import { deleteFile, openFile } from './storage.ts'

const MEGABYTE = 1_048_576
const SIZE = 300 * MEGABYTE

const sending = {
  auth: 'public',
  summary: 'Stores a file',
  upload: { maxBytes: SIZE },
  reply: z.object({ object: z.string(), size: z.number(), sha256: z.string() }),
} as const
const sendIt = endpoint('PUT /stored', sending)
const refuseIt = endpoint('PUT /refused', { ...sending, refusals: { 409: ['refused'] } })
const sendLittle = endpoint('PUT /little', { ...sending, upload: { maxBytes: MEGABYTE } })
const fetchIt = endpoint('GET /stored', {
  auth: 'public',
  summary: 'Gives it back',
  reply: 'binary',
  types: ['video/mp4'],
  statuses: [200, 206],
})

let app: FastifyInstance
let origin: string
let latest: StoredObject

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  app.decorate('db', {} as Db)
  app.decorate('gate', async () => undefined)
  app.decorateRequest('actor', undefined)
  app.decorateRequest('holder', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  registerErrors(app)
  bind(app, sendIt, async ({ receive }) => {
    latest = await storeStream((await receive()).content, async () => ({}))
    return latest
  })
  bind(app, sendLittle, async ({ receive }) => await storeStream((await receive()).content, async () => ({})))
  bind(app, refuseIt, () => {
    throw conflict('refused')
  })
  bind(app, fetchIt, () => ({
    type: 'video/mp4',
    stored: {
      size: latest.size,
      etag: `"${latest.sha256}"`,
      open: async (range) => (await openFile(latest.object, range)) ?? Readable.from([]),
    },
  }))
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const FORM = { 'content-type': 'multipart/form-data; boundary=edge' }
const HEAD = '--edge\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n'
const TAIL = '\r\n--edge--\r\n'

const CHUNK = Buffer.alloc(MEGABYTE, 'pompier ')

/** Sends bytes like a browser; `cut`: hangs up after this many. */
async function send(size: number, { to = '/stored', cut }: { to?: string; cut?: number } = {}) {
  const form = function* () {
    yield Buffer.from(HEAD)
    for (let sent = 0; sent < size; sent += CHUNK.length) {
      if (cut !== undefined && sent >= cut) throw new Error('hung up')
      yield CHUNK.subarray(0, Math.min(CHUNK.length, size - sent))
    }
    yield Buffer.from(TAIL)
  }
  const sending = request(`${origin}${API_BASE}${to}`, { method: 'PUT', headers: FORM })
  const answered = new Promise<{ status: number; body: Record<string, string> }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) })
    })
  })
  answered.catch(() => undefined)
  await pipeline(Readable.from(form()), sending).catch(() => undefined)
  return await answered
}

/** Uploads in progress, and the store's content. */
const arriving = () => readdirSync(ARRIVING)
const kept = async () => (await storedBelow('objects')).map(({ name }) => name)

/** Maximum growth of the process during the work, in megabytes. */
async function growth(work: () => Promise<unknown>) {
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  await work().finally(() => clearInterval(looking))
  return (most - before) / MEGABYTE
}

describe('What is stored arrives and leaves as a stream', () => {
  test('300 MB up and down take a small part of that in memory, and are the same at the other end', async () => {
    const right = createHash('sha256')
    for (let n = 0; n < 300; n++) right.update(CHUNK)
    const sha256 = right.digest('hex')
    const up = await growth(async () =>
      expect(await send(SIZE)).toMatchObject({ status: 200, body: { sha256, size: SIZE } }),
    )
    const down = await growth(async () => {
      const answer = await fetch(`${origin}${API_BASE}/stored`)
      const hash = createHash('sha256')
      for await (const chunk of answer.body ?? []) hash.update(chunk)
      expect([answer.headers.get('content-length'), hash.digest('hex')]).toEqual([String(SIZE), sha256])
    })
    expect(Math.max(up, down)).toBeLessThan(150)
    const seek = await fetch(`${origin}${API_BASE}/stored`, { headers: { range: `bytes=${SIZE - 8}-` } })
    expect([seek.status, await seek.text()]).toEqual([206, 'pompier '])
    await deleteFile(latest.object)
  })

  test('an upload one byte over the limit is refused, and nothing of it stays', async () => {
    expect((await send(MEGABYTE, { to: '/little' })).status).toBe(200)
    const before = await kept()
    expect(await send(MEGABYTE + 1, { to: '/little' })).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect([arriving(), await kept()]).toEqual([[], before])
  })

  test('a sender who is refused comes to the end all the same, whether anything was read or not', async () => {
    const whole = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(20 * MEGABYTE), Buffer.from(TAIL)])
    for (const [to, status] of [
      ['/refused', 409],
      ['/little', 413],
    ] as const) {
      const sending = request(`${origin}${API_BASE}${to}`, { method: 'PUT', headers: FORM })
      const [[answer]] = await Promise.all([
        once(sending, 'response') as Promise<[IncomingMessage]>,
        once(sending, 'finish'),
        sending.end(whole),
      ])
      expect(answer.resume().statusCode).toBe(status)
    }
    expect(arriving()).toEqual([])
  })

  test('a sender who hangs up half way leaves nothing', async () => {
    const before = await kept()
    await expect(send(50 * MEGABYTE, { cut: 20 * MEGABYTE })).rejects.toThrow()
    await expect.poll(arriving).toEqual([])
    expect(await kept()).toEqual(before)
  })

  test('a file that a check refuses is not stored, and two that arrive at once become two files', async () => {
    const before = (await kept()).length
    const refuse = async () => {
      throw new Error('refused')
    }
    await expect(storeStream(Readable.from([Buffer.from('a')]), refuse)).rejects.toThrow('refused')
    const [one, other] = await Promise.all([send(3 * MEGABYTE), send(5 * MEGABYTE)])
    expect([one.body.size, other.body.size]).toEqual([3 * MEGABYTE, 5 * MEGABYTE])
    expect([arriving().length, (await kept()).length]).toEqual([0, before + 2])
  })

  test('an upload that a killed process left half way is removed once no request can be writing it', async () => {
    await send(1)
    const part = path.join(ARRIVING, 'left')
    writeFileSync(part, 'half')
    expect(await removeLeftParts()).toBe(0)
    utimesSync(part, 0, 0)
    expect(await removeLeftParts()).toBe(1)
    expect(arriving()).toEqual([])
  })
})
