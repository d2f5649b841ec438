const PLACE = '/calendrier/code/'

/** The identifier of a sale: the route's, else the last segment of an address that has `/calendrier/code/` in it; empty where there is none. */
export function identifierIn(address: string, param?: string): string {
  if (param) return param
  const [bare = ''] = address.split(/[?]/)
  return bare.includes(PLACE) ? decodeURIComponent(bare.split('/').at(-1) ?? '') : ''
}
