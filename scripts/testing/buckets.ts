import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

export type Buckets = { folder: string; port: number }

/** Creates an empty bucket; returns its `STORAGE_URL`. */
export function openBucket({ folder, port }: Buckets, name: string): string {
  mkdirSync(path.join(folder, name), { recursive: true })
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?tls=false`
}

/** Fewer than in any real store, so that lists have several pages. */
const PAGE = 20

const FULL = { status: 507, code: 'XMinioStorageFull' }
export const AWAY = { status: 503, code: 'ServiceUnavailable' }

/**
 * An S3-compatible server on this machine with folders as buckets: s3rver, with lists of our own, because it marks the
 * end of a page with a cipher that OpenSSL has removed, and sorts `a.webp` before `a`. It can also be full or
 * unreachable.
 */
export async function startBuckets(folder: string) {
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true, vhostBuckets: false })
  let [room, refusal] = [Number.POSITIVE_INFINITY, FULL]
  let away = false
  server.middleware.unshift(async (context, next) => {
    if (away) return void context.req.socket.destroy()
    const { method, query, path: address } = context
    if (method === 'PUT' && room-- <= 0) {
      // The body is read first, because a client that is still sending would not receive the response.
      await buffer(context.req)
      context.status = refusal.status
      context.body = `<?xml version="1.0"?><Error><Code>${refusal.code}</Code></Error>`
      return
    }
    if (!query['list-type']) return await next()
    const { prefix = '', 'continuation-token': startAfter = '' } = query
    const [, bucket = ''] = address.split('/')
    const { objects: all } = await server.store.listObjects(bucket, { prefix })
    const rest = all.filter(({ key }) => key > startAfter).sort((one, other) => (one.key < other.key ? -1 : 1))
    const objects = rest.slice(0, PAGE)
    const more = rest.length > PAGE ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : ''
    const lines = objects.map(
      ({ key, size, lastModifiedDate: at }) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
    )
    context.status = 200
    context.body = `<?xml version="1.0"?><ListBucketResult>${more}${lines.join('')}</ListBucketResult>`
  })
  const { port } = await server.run()
  return {
    at: { folder, port },
    /** Number of further files before the bucket is full, or unavailable for a while. */
    setRoom: (files: number, then = FULL) => {
      ;[room, refusal] = [files, then]
    },
    /** Makes it close every connection. */
    setAway: (is: boolean) => {
      away = is
    },
    close: () => server.close(),
  }
}
