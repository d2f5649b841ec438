import { config } from './config.ts'
import { invalid } from './errors.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const own = new URL(config.publicUrl)

/** Outside production the program may be opened under any name of this machine. */
const isOwnOrigin = (url: URL) =>
  url.origin === own.origin ||
  (!config.production &&
    url.protocol === own.protocol &&
    url.port === own.port &&
    LOOPBACK.has(url.hostname) &&
    LOOPBACK.has(own.hostname))

/** An address of this site to come back to after a payment, whole; 400 for anybody else's. */
export function ownAddress(field: string, address: string): string {
  const url = URL.canParse(address, own) ? new URL(address, own) : undefined
  const relative = /^\/(?![/\\])/.test(address)
  if (!url || url.username || url.password || !(relative || isOwnOrigin(url))) throw invalid(field, 'foreign-address')
  return url.href
}
