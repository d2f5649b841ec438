import { config } from '../config.ts'
import { invalid } from './errors.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** The public address of the portal. */
type Site = { publicUrl: string; production: boolean }

/** Outside production the program may be opened under any name of this machine. */
const isOwnHost = (url: URL, own: URL, production: boolean) =>
  url.host === own.host ||
  (!production && url.port === own.port && LOOPBACK.has(url.hostname) && LOOPBACK.has(own.hostname))

/** Characters that no address of ours contains, and that browsers drop or turn into a slash before they follow one. */
const TRICKS = /[\s\p{Cc}\p{Cf}\\]/u

/**
 * The absolute address of this site to come back to after a payment (rules#redirects); 400 for any other site's. It is parsed as
 * a browser would, and the parsed address is checked and passed on, never the text that was sent.
 */
export function ownAddress(field: string, address: string, { publicUrl, production }: Site = config): string {
  const own = new URL(publicUrl)
  const url = TRICKS.test(address) ? null : URL.parse(address, own)
  // The origin of a `blob:` is that of the page which made it.
  const web = url?.protocol === own.protocol && !url.username && !url.password
  if (!web || !isOwnHost(url, own, production)) throw invalid(field, 'foreign-address')
  return url.href
}
