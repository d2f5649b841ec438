import { html as ghtml } from 'ghtml'
import { cleanHtml } from '../http/rich-text.ts'
import { face, LIGHT, typeset } from './mail-theme.ts'

const text = (size: number, more: string) => face(size, LIGHT.ink, more)

/** Inline styles of rich text, for mail programs without style sheets. */
const LOOKS: Record<string, string> = {
  p: text(16, 'margin:0 0 16px;overflow-wrap:anywhere'),
  h2: text(20, 'margin:24px 0 12px;line-height:1.3;font-weight:700'),
  h3: text(17, 'margin:20px 0 10px;line-height:1.3;font-weight:700'),
  ul: text(16, 'margin:0 0 16px;padding-left:24px'),
  ol: text(16, 'margin:0 0 16px;padding-left:24px'),
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid ${LIGHT.gold}`,
  a: `color:${LIGHT.night};font-weight:600`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${LIGHT.line}`,
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (escaped: string) => escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '')

type Piece = { tag: string; ends: boolean; href: string } | { words: string }

/**
 * Splits sanitized rich text into tags, which have an address at most, and text. Pictures are left out, because a mail
 * loads nothing.
 */
const piecesOf = (html: string): Piece[] =>
  (cleanHtml(html).match(/<[^>]+>|[^<]+/g) ?? []).flatMap((piece): Piece[] => {
    const [, slash, tag = '', more = ''] = /^<(\/?)([a-z0-9]+)([^>]*)>$/.exec(piece) ?? []
    if (!tag) return [{ words: typeset(piece) }]
    return tag === 'img' ? [] : [{ tag, ends: slash === '/', href: /href="([^"]*)"/.exec(more)?.[1] ?? '' }]
  })

/** Converts rich text to the HTML of a mail: sanitized, with inline styles. */
export const richHtml = (html: string) =>
  piecesOf(html)
    .map((piece) => {
      if ('words' in piece) return piece.words
      const { tag, ends, href } = piece
      if (ends) return `</${tag}>`
      const look = LOOKS[tag] && ghtml` class="!${tag === 'hr' ? 'line' : 'ink'}" style="${LOOKS[tag]}"`
      return `<${tag}${href && ` href="${href}"`}${look ?? ''}>`
    })
    .join('')

const BLOCKS = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'blockquote'])

/**
 * Converts rich text to plain text: paragraphs are separated, list items have bullets or numbers, and an address
 * follows the text of its link.
 */
export function richPlain(html: string): string {
  const lists: { numbered: boolean; count: number }[] = []
  const link = { href: '', from: 0 }
  let plainText = ''
  const begin = (tag: string, href: string) => {
    if (tag === 'br') plainText += '\n'
    if (tag === 'hr') plainText += '\n\n———\n\n'
    if (tag === 'a') Object.assign(link, { href: plain(href), from: plainText.length })
    if (tag === 'ul' || tag === 'ol') lists.push({ numbered: tag === 'ol', count: 0 })
    const list = lists.at(-1)
    if (tag !== 'li' || !list) return
    list.count++
    const apart = lists.length === 1 && list.count === 1 && plainText ? '\n\n' : '\n'
    plainText = `${plainText.trimEnd()}${apart}${'  '.repeat(lists.length - 1)}${list.numbered ? `${list.count}.` : '-'} `
  }
  const end = (tag: string) => {
    if (tag === 'a' && plainText.slice(link.from) !== link.href)
      plainText += ` (${link.href.replace(/^(mailto|tel):/, '')})`
    if (tag === 'ul' || tag === 'ol') lists.pop()
    if (BLOCKS.has(tag) && (tag !== 'p' || lists.length === 0)) plainText += '\n\n'
  }
  for (const piece of piecesOf(html)) {
    if ('words' in piece) plainText += plain(piece.words)
    else if (piece.ends) end(piece.tag)
    else begin(piece.tag, piece.href)
  }
  return plainText.replace(/\n{3,}/g, '\n\n').trim()
}
