/** What the address of an order's page names its link by, after `#`: it is sent to no server. */
const PARAMETER = 'lien'
const LINK = /^order\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/

/** A stay is booked a year ahead, and its receipt asked for after it. */
export const LINK_DAYS = 550

/** What a link is a seal of. */
export const linkedTo = (order: number) => ['order', order] as const

const DAY = 86_400
/** When a link was made, in seconds since 1970: its end is sealed, and all live as long. */
export const madeAt = ({ until }: { until: number }) => until - LINK_DAYS * DAY

/** `until` in seconds since 1970. */
type Seal = { until: number; signature: string }

/** The page of an order, as its buyer's mails lead to it (rules#order-links). */
export const linkedPage = (publicUrl: string, order: number, { until, signature }: Seal): string =>
  `${publicUrl}/command/${order}#${PARAMETER}=order.${order}.${until}.${signature}`

/** Undefined where the text is no link to an order. */
export function readLink(text: string): (Seal & { order: number }) | undefined {
  const [, order, until, signature] = LINK.exec(text) ?? []
  return signature === undefined ? undefined : { order: Number(order), until: Number(until), signature }
}

/** The link that the page was opened by, where it is one to this order; `hash` as the address has it. */
export function linkIn(path: string, hash: string): string | undefined {
  const text = new URLSearchParams(hash.slice(1)).get(PARAMETER) ?? ''
  const link = readLink(text)
  return link && path === `/command/${link.order}` ? text : undefined
}
