/** Names the link in the fragment (`#`) of an order page's address, which browsers send to no server. */
const PARAMETER = 'lien'
const LINK = /^order\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/

/** A stay can be booked a year ahead, and its receipt is needed after it. */
export const LINK_DAYS = 550

/** What the signature of a link covers. */
export const linkedTo = (order: number) => ['order', order] as const

const DAY = 86_400
/** When a link was made, in seconds since 1970. Only its end is signed, and all links live equally long. */
export const madeAt = ({ until }: { until: number }) => until - LINK_DAYS * DAY

/** `until` in seconds since 1970. */
type Seal = { until: number; signature: string }

/** Address of an order's page with its link, for the buyer's mails (rules#order-links). */
export const linkedPage = (publicUrl: string, order: number, { until, signature }: Seal): string =>
  `${publicUrl}/command/${order}#${PARAMETER}=order.${order}.${until}.${signature}`

/** Parses a link; undefined if the text is none. */
export function readLink(text: string): (Seal & { order: number }) | undefined {
  const [, order, until, signature] = LINK.exec(text) ?? []
  return signature === undefined ? undefined : { order: Number(order), until: Number(until), signature }
}

/** The link that opened the page, if it belongs to this order; `hash` as in the address. */
export function linkIn(path: string, hash: string): string | undefined {
  const text = new URLSearchParams(hash.slice(1)).get(PARAMETER) ?? ''
  const link = readLink(text)
  return link && path === `/command/${link.order}` ? text : undefined
}
