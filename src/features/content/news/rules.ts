import { parisDay } from '../../../shared/dates.ts'
import type { NewsForm } from './contract.ts'

const EXCERPT = 200
/** On one line, a heading would run into the following text. */
const UNENDED_HEADING = /([\p{L}\p{N}»)])((?:<\/\w+>)*<\/h[23]>)/gu
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Plain text of sanitized rich text, a line for each paragraph. */
export const wordsOf = (html: string) =>
  html
    .replace(/<\/(?:p|h[23]|li|blockquote)>|<br ?\/?>|<hr ?\/?>/g, '\n')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/[ \u00a0]*\n\s*/g, '\n')
    .trim()

/** Beginning of a text on one line, ending with a whole word. */
export function excerptOf(html: string, max = EXCERPT): string {
  const sentences = html.replace(UNENDED_HEADING, '$1.$2')
  // No-break spaces are kept.
  const words = wordsOf(sentences).replace(/[ \n\t]+/g, ' ')
  if (words.length <= max) return words
  const cut = words.slice(0, max)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : max)}…`
}

/** Whether it would expire before it begins. */
export const endsTooSoon = ({ publishedAt, expiresOn }: Pick<NewsForm, 'publishedAt' | 'expiresOn'>, now: Date) =>
  publishedAt !== undefined &&
  expiresOn !== undefined &&
  expiresOn < parisDay(publishedAt === 'now' ? now : new Date(publishedAt))
