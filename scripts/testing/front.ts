import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

/** Configuration of a proxy; correct by default. */
type Ways = { limit?: number; forwarded?: 'set' | 'handed on'; redirects?: string; clockMs?: number }

/**
 * Starts a TLS proxy in front of the program on this port, configured well or badly; returns its address and
 * certificate file.
 */
export async function startFront(folder: string, port: number) {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
      ['-keyout', key, '-out', cert],
      subject,
    ),
    { stdio: 'pipe' },
  )
  let ways: Ways = {}
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming
    if (Number(headers['content-length'] ?? 0) > (ways.limit ?? Number.POSITIVE_INFINITY)) {
      incoming.resume()
      return void outgoing.writeHead(413).end()
    }
    if (ways.redirects === url) return void outgoing.writeHead(302, { location: '/login', server: 'front' }).end()
    if (headers.expect) outgoing.writeContinue()
    const said = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    const passed = { ...headers, ...(ways.forwarded === 'handed on' ? {} : said) }
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers: passed }, (answer) => {
      const date = new Date(Date.now() + (ways.clockMs ?? 0)).toUTCString()
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, date })
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.on('close', () => incoming.complete || onward.destroy()).pipe(onward)
  }
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true })
  for (const event of ['request', 'checkContinue'] as const) server.on(event, handle as never)
  server.on('sessionError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    cert,
    set: (changed: Ways) => {
      ways = changed
    },
    close: () => server.close(),
  }
}

/** A card provider that accepts every key and has a webhook with these events at this address. */
export async function startDesk(url: string, events: string[]) {
  const server = createServer((asked, answer) => {
    const data = asked.url?.includes('webhook_endpoints') ? [{ url, status: 'enabled', enabled_events: events }] : []
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
