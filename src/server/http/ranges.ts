import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** A range of bytes, both ends included. */
export type Range = { start: number; end: number }

/** A stored file to stream: `etag` identifies its content and is quoted; `open` throws a refusal where the file is missing. */
export type StoredContent = { size: number; etag: string; open: (range: Range | undefined) => Promise<Readable> }

/** The requested range (RFC 9110, 14.2). Several ranges or a malformed header mean the whole file. */
function readRange(header: string | undefined, size: number): Range | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '')
    return to === '0' || size === 0 ? 'outside' : { start: Math.max(size - Number(to), 0), end: size - 1 }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < start) return 'whole'
  return start < size ? { start, end } : 'outside'
}

/** Whether the caller has this version; a weak tag is compared like a strong one. */
const isKnown = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Streams the file, the requested range, or answers 304. */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, { size, etag, open }: StoredContent) {
  const { range: asked, 'if-range': unless, 'if-none-match': known } = request.headers
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (isKnown(known, etag)) return reply.code(304).send()
  const range = unless === undefined || unless === etag ? readRange(asked, size) : 'whole'
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    throw new Refusal(416, 'range-not-satisfiable')
  }
  const part = range === 'whole' ? undefined : range
  const content = request.method === 'HEAD' ? Readable.from([]) : await open(part)
  // Its length and its ranges are those of the bytes as they are stored.
  request.headers['x-no-compression'] = 'stored'
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.header('content-length', part ? part.end - part.start + 1 : size).send(content)
}

/** Streams a generated file, always whole. A HEAD request generates nothing. */
export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  made: { content: Readable; size: number },
) {
  request.headers['x-no-compression'] = 'made'
  if (request.method === 'HEAD') made.content.destroy()
  return reply.header('content-length', made.size).send(request.method === 'HEAD' ? Readable.from([]) : made.content)
}
