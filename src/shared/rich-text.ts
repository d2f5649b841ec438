/**
 * Allowed elements and attributes of a rich text (rules#rich-text): the server removes others, and the editor offers no
 * others.
 */
export const RICH_TEXT_TAGS = [
  'p',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'img',
  'br',
  'hr',
]

const LINK = /^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

/** Whether an address is allowed in a link: a web page, an e-mail or a telephone number. */
export const isLinkAddress = (address: string) => LINK.test(address) && URL.canParse(address)

const OWN = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** Whether a picture's address is on this site: it starts at the root, and no browser reads another host in it. */
export const isOwnAddress = (address: string) => OWN.test(address)

/** Only the server sanitizes: its library is never loaded by the browser. */
let clean = (html: string) => html
export const cleanRichTextBy = (cleaner: (html: string) => string) => {
  clean = cleaner
}
export const cleanedRichText = (html: string) => clean(html)
