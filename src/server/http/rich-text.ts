import { LRUCache } from 'lru-cache'
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isLinkAddress, isOwnAddress, RICH_TEXT_TAGS } from '../../shared/rich-text.ts'

/** Synonymous elements are normalized, and headings start below those of the page. */
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
  // The content of these elements is dropped with them.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xml', 'iframe', 'object'],
  transformTags: { ...SAME, a: link },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'a' && !attribs.href) return 'excludeTag'
    return tag === 'img' && !isOwnAddress(attribs.src ?? '')
  },
  nestingLimit: 30,
}

const isEmpty = (html: string) => !/<(img|hr)\b/.test(html) && html.replace(/<[^>]*>|\s/g, '') === ''

/** More passes than any text needed so far. */
const PASSES = 4

/** Removing an element may leave a nesting that a parser reads differently, so it is sanitized until nothing changes. */
function settled(html: string, passes = PASSES): string {
  const cleaned = sanitizeHtml(html, POLICY).trim()
  return cleaned === html || passes === 1 ? cleaned : settled(cleaned, passes - 1)
}

/** Texts are sanitized at each read, mostly the same ones: a cache of 4 MB. */
const cleanedOf = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (text, html) => text.length + html.length + 1,
})

/** Sanitizes HTML: removes whatever could run, load from another origin or change the look of the page. '' for an empty text. */
export function cleanHtml(html: string): string {
  const known = cleanedOf.get(html)
  if (known !== undefined) return known
  const cleaned = settled(html)
  const text = isEmpty(cleaned) ? '' : cleaned
  cleanedOf.set(html, text)
  return text
}
