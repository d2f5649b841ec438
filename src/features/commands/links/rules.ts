/** What the address of an order's page names its link by, after `#`: it is sent to no server. */
const PARAMETER = 'lien'
const LINK = /^order\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/

/** The link to an order in parts; `until` in seconds since 1970. */
export type OrderLink = { order: number; until: number; signature: string }

export const writeLink = ({ order, until, signature }: OrderLink) => `order.${order}.${until}.${signature}`

/** Undefined where the text is no such link. */
export function readLink(text: string): OrderLink | undefined {
  const [, order, until, signature] = LINK.exec(text) ?? []
  return signature === undefined ? undefined : { order: Number(order), until: Number(until), signature }
}

/** The page of an order with its link. */
export const pageOf = (publicUrl: string, link: OrderLink) =>
  `${publicUrl}/command/${link.order}#${PARAMETER}=${writeLink(link)}`

/** The link that the page was opened by, where it is one to this order; `hash` as the address has it. */
export function linkIn(path: string, hash: string): string | undefined {
  const text = new URLSearchParams(hash.slice(1)).get(PARAMETER) ?? ''
  const link = readLink(text)
  return link && path === `/command/${link.order}` ? text : undefined
}
