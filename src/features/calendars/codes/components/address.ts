const PLACE = '/calendrier/code/'

/**
 * Identifier of a sale: the route's, else the last segment of an address with `/calendrier/code/`; empty if there is
 * none.
 */
export function identifierIn(address: string, param?: string): string {
  if (param) return param
  const [bare = ''] = address.split(/[?]/)
  return bare.includes(PLACE) ? decodeURIComponent(bare.split('/').at(-1) ?? '') : ''
}
