import { mkdirSync } from 'node:fs'
import path from 'node:path'
import S3rver from 's3rver'

/** Where the buckets of a run are kept, and the port they are reached at. */
export type Buckets = { folder: string; port: number }

/** An empty bucket of this name, as `STORAGE_URL`. */
export function openBucket({ folder, port }: Buckets, name: string): string {
  mkdirSync(path.join(folder, name), { recursive: true })
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?tls=false`
}

/** Fewer than any real store has in a page, so that lists have several. */
const PAGE = 20

/**
 * An S3-compatible server on this machine, whose buckets are folders: s3rver, and what it cannot do. It marks the end of a page with a
 * cipher that OpenSSL has given up, so that lists of several pages are written here; and it is never full.
 */
export async function startBuckets(folder: string) {
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true, vhostBuckets: false })
  let room = Number.POSITIVE_INFINITY
  server.middleware.unshift(async (context, next) => {
    const { method, query, path: address } = context
    if (method === 'PUT' && room-- <= 0) {
      context.status = 507
      context.body = '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code></Error>'
      return
    }
    if (!query['list-type']) return await next()
    const { prefix = '', 'continuation-token': startAfter = '' } = query
    const [, bucket = ''] = address.split('/')
    const { objects, isTruncated } = await server.store.listObjects(bucket, { prefix, startAfter, maxKeys: PAGE })
    const more = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : ''
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
    /** How many files more it takes before it is full. */
    setRoom: (files: number) => {
      room = files
    },
    close: () => server.close(),
  }
}
