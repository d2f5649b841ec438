import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Fewer than any real store has in a page, so that lists have several. */
const PAGE = 20

/** The chunks of a body that is signed as it is sent. */
function unframed(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const start = body.indexOf('\r\n', at) + 2
    const length = Number.parseInt(body.subarray(at, start).toString(), 16)
    if (!length) return Buffer.concat(chunks)
    chunks.push(body.subarray(start, start + length))
    at = start + length + 2
  }
}

async function contentOf(request: IncomingMessage) {
  const body = await buffer(request)
  return request.headers['content-encoding']?.includes('aws-chunked') ? unframed(body) : body
}

type Held = Map<string, { body: Buffer; at: Date }>

function listing(held: Held, query: URLSearchParams) {
  const from = Number(query.get('continuation-token') ?? 0)
  const keys = [...held.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const next = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  const lines = keys.slice(from, from + PAGE).map((key) => {
    const { body, at } = held.get(key) ?? { body: '', at: new Date() }
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  return `<?xml version="1.0"?><ListBucketResult>${next}${lines.join('')}</ListBucketResult>`
}

/** As much of an S3-compatible store as the program asks for, in memory. */
export async function startBucket() {
  const held: Held = new Map()
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname).replace(/^\/portal\/?/, '')
    const content = await contentOf(request)
    if (request.method === 'PUT') {
      held.set(key, { body: content, at: new Date() })
      return answer.end()
    }
    if (url.searchParams.has('list-type')) return answer.end(listing(held, url.searchParams))
    if (request.method === 'DELETE') {
      held.delete(key)
      return answer.writeHead(204).end()
    }
    const found = held.get(key)
    if (!found) return answer.writeHead(404).end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = from ? found.body.subarray(Number(from), Number(to) + 1) : found.body
    answer.writeHead(from ? 206 : 200, { 'content-length': part.length, 'last-modified': found.at.toUTCString() })
    return answer.end(request.method === 'HEAD' ? undefined : part)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { held, storageUrl: `s3://key:secret@127.0.0.1:${port}/portal?tls=false`, close: () => server.close() }
}
