import http from 'node:http'
import https from 'node:https'
import { DOCUMENT_MAX_BYTES } from '../../src/features/content/documents/administered/contract.ts'
import { type Finding, fail, ok } from '../checks/finding.ts'

const CHECK = 'uploads'
/** The largest upload, with the overhead of its form. */
const LARGEST = DOCUMENT_MAX_BYTES + 1_000_000
const PATIENCE_MS = 10_000

export const refusedUploads = (says: string): Finding =>
  fail(
    CHECK,
    says,
    'nginx: client_max_body_size 52m; in the server block, then systemctl reload nginx. Caddy: request_body { max_size 52MB }',
  )

/**
 * Announces a request of this size without sending it, and returns the response that arrives before the body. Undefined
 * if the body may be sent or there is no response.
 */
const announce = (url: string, headers: Record<string, string>, bytes: number) =>
  new Promise<number | undefined>((resolve) => {
    const { request } = url.startsWith('https:') ? https : http
    const announced = { ...headers, 'content-length': bytes, expect: '100-continue' }
    const asked = request(url, { method: 'POST', headers: announced, timeout: PATIENCE_MS, agent: false })
    const end = (status: number | undefined) => {
      resolve(status)
      asked.destroy()
    }
    asked.once('continue', () => end(undefined))
    asked.once('response', ({ statusCode }) => end(statusCode))
    asked.once('timeout', () => end(undefined))
    asked.on('error', () => end(undefined))
    asked.flushHeaders()
  })

/** Checks that the proxy would accept the largest allowed document. */
export async function checkLargest(url: string, headers: Record<string, string>): Promise<Finding> {
  const megabytes = DOCUMENT_MAX_BYTES / 1_000_000
  if ((await announce(url, headers, LARGEST)) === 413)
    return refusedUploads(`the proxy lets 2 MB through, and refuses the ${megabytes} MB that a document may have`)
  return ok(CHECK, `the proxy lets 2 MB through, and refuses no ${megabytes} MB`)
}
