import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { API } from './calls.ts'
import type { Engine } from './engines.ts'
import { type Server, shoot, startServer, stopServer } from './servers.ts'
import { type Measurement, middle } from './verdict.ts'

const EDGE = 'edge'
const ROUNDS = 4
/** Concurrent uploads, as in a browser. */
const AT_ONCE = 3

/** A phone's photo: 12 megapixels, about 4 MB, with as much detail as a meadow. */
async function aPhotograph(): Promise<Buffer> {
  const [width, height] = [4_032, 3_024]
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#000',
      noise: { type: 'gaussian' as const, mean: 120, sigma: 22 },
    },
  }
  return await sharp(grain).blur(0.9).jpeg({ quality: 93 }).toBuffer()
}

/** The same picture with another hash: bytes after its end are ignored. */
const formOf = (picture: Buffer, number: number) =>
  Buffer.concat([
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; name="file"; filename="${number}.jpg"\r\n\r\n`),
    picture,
    Buffer.from(`${number}\r\n--${EDGE}--\r\n`),
  ])

type Target = { url: string; token: string }

async function sendAll({ url, token }: Target, pictures: Buffer[]) {
  const waiting = [...pictures]
  const began = performance.now()
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${EDGE}` },
        body: new Uint8Array(next),
      })
      if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (pictures.length * 1_000) / (performance.now() - began)
}

const readyOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ ready: number }>(`select count(*)::int as ready from files where state = 'READY'`)
  return rows[0]?.ready ?? 0
}

/** Measures how many pictures are processed in a minute, until this many more are done. */
async function paceOf(pool: pg.Pool, more: number) {
  const first = await readyOf(pool)
  const began = performance.now()
  let ready = first
  while (ready < first + more) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    ready = await readyOf(pool)
  }
  return ((ready - first) * 60_000) / (performance.now() - began)
}

/** Measured in turn: the program is paused while sharp works alone. */
async function comparePreparing(api: Server, pool: pg.Pool, file: string, each: number) {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    api.child.kill('SIGSTOP')
    const yardstick = ['scripts/bench/sharp-yardstick.ts', file, String(each)]
    const alone = Number(execFileSync(process.execPath, yardstick))
    api.child.kill('SIGCONT')
    const pace = await paceOf(pool, each)
    ratios.push(pace / alone)
    console.log(`prepared: ${pace.toFixed(1)} a minute, sharp alone ${alone.toFixed(1)}`)
  }
  return middle(ratios)
}

/** Measured in turn, so that both run under the same conditions. */
async function compareUploads(api: Target, bare: Target, picture: Buffer, count: number) {
  const ratios: number[] = []
  const rates: [number, number][] = []
  const each = Math.ceil(count / ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    const forms = Array.from({ length: each }, (_, at) => formOf(picture, round * each + at))
    const [mine, theirs] = [await sendAll(api, forms), await sendAll(bare, forms)]
    rates.push([mine, theirs])
    ratios.push(mine / theirs)
  }
  return { ratio: middle(ratios), rates }
}

/**
 * Measures pictures of 12 megapixels: their upload compared with bare `node:http`, their processing compared with bare
 * sharp, and the latency of the API meanwhile. Uses a database of its own.
 */
export async function measurePictures(
  folder: string,
  engine: Engine,
  token: string,
  count: number,
): Promise<Measurement[]> {
  const database = await engine.open()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into albums (title, year, audience) values ('Banc', 2026, 'ALL') returning id`,
  )
  const picture = await aPhotograph()
  const file = path.join(folder, 'photograph.jpg')
  writeFileSync(file, picture)
  const bareFolder = path.join(folder, 'bare-uploads')
  mkdirSync(bareFolder)
  const bare = await startServer(folder, { args: (port) => ['scripts/bench/upload-yardstick.ts', bareFolder, port] })
  const web = await engine.api({ ROLE: 'web' })
  const target = (server: Server, address: string) => ({ url: `${server.origin}${address}`, token })
  const album = `${API}/albums/${rows[0]?.id}/photos`
  console.log(`\n${count} pictures of 12 megapixels, ${(picture.length / 1_000_000).toFixed(1)} MB each\n`)
  const sent = await compareUploads(target(web, album), target(bare, '/'), picture, count)
  for (const server of [bare, web]) await stopServer(server)
  for (const [mine, theirs] of sent.rates) console.log(`sent: ${mine.toFixed(1)} a second, bare ${theirs.toFixed(1)}`)
  console.log(`sent: ${sent.ratio.toFixed(2)} of bare node:http that writes with fsync`)

  const api = await engine.api()
  await paceOf(database.pool, 1)
  const prepared = await comparePreparing(api, database.pool, file, Math.floor(count / (2 * ROUNDS)))
  console.log(`prepared: ${prepared.toFixed(2)} of bare sharp`)
  const shot = await shoot(api, {
    path: `${API}/users/1`,
    headers: { authorization: `Bearer ${token}` },
    connections: 20,
    duration: 10,
  })
  await stopServer(api)
  console.log(
    `meanwhile 20 connections: p50 ${shot.p50} ms, p99 ${shot.p99} ms (150 ms at most), ${shot.failed} failed`,
  )
  await database.close()
  return [
    { name: 'pictures sent', ratio: sent.ratio, ofLimit: sent.ratio, owed: 0.5 },
    { name: 'pictures prepared', ratio: prepared, ofLimit: prepared, owed: 0.8 },
  ]
}
