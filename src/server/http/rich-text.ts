import { LRUCache } from 'lru-cache'
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isLinkAddress, isOwnAddress, RICH_TEXT_TAGS } from '../../shared/rich-text.ts'

/** What means the same is written one way, and a heading is never above those of the page. */
const SAME = { b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

const link = (tagName: string, { href = '' }: Record<string, string>): Tag => ({
  tagName,
  attribs: isLinkAddress(href) ? { href, rel: 'noopener' } : {},
})

/** The one policy for HTML that people write (rules#rich-text). */
const POLICY: IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What these hold is no text of the author's.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xml', 'iframe', 'object'],
  transformTags: { ...SAME, a: link },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'a' && !attribs.href) return 'excludeTag'
    return tag === 'img' && !isOwnAddress(attribs.src ?? '')
  },
  nestingLimit: 30,
}

const isEmpty = (html: string) => !/<(img|hr)\b/.test(html) && html.replace(/<[^>]*>|\s/g, '') === ''

/** More than any text was seen to need. */
const PASSES = 4

/** What is taken out may leave elements in each other that a parser takes apart: cleaned until nothing changes, at once where it is clean. */
function settled(html: string, passes = PASSES): string {
  const cleaned = sanitizeHtml(html, POLICY).trim()
  return cleaned === html || passes === 1 ? cleaned : settled(cleaned, passes - 1)
}

/** What is shown is cleaned again each time, and mostly the same: 4 MB of it. */
const cleanedOf = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (text, html) => text.length + html.length + 1,
})

/** The HTML without anything that could run, load from elsewhere or change how the page looks; '' where nothing is written. */
export function cleanHtml(html: string): string {
  const known = cleanedOf.get(html)
  if (known !== undefined) return known
  const cleaned = settled(html)
  const text = isEmpty(cleaned) ? '' : cleaned
  cleanedOf.set(html, text)
  return text
}
