/** Marks of HTML from Word, Outlook and similar programs. */
const OFFICE = /\bmso-|class="?Mso|urn:schemas-microsoft-com:office/i

/** The marker before a list item, which Word draws itself and other programs should show. */
const MARK = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/gi
const NOT_TEXT =
  /<(head|style|script|xml)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!\[[^>]*>|<o:p>[\s\S]*?<\/o:p>|<\/?\w+:[^>]*>/gi
const PARAGRAPH = /<p\b([^>]*)>([\s\S]*?)<\/p>/gi
const ORDERED = /^\(?(\d+|[a-z]|[ivxlc]+)[.)]/i
/** A no-break space that Word inserts only because it is next to another space. */
const FILLER = /(?<![«\d])(?:&nbsp;|\u00a0)(?![:;!?»%€\d])/g

type Item = { level: number; kind: 'ul' | 'ol'; text: string }
type Block = Item | string

const wordsOf = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '')

/** A paragraph as list item, heading or paragraph; nothing if it is empty. */
function blockOf(attributes: string, inner: string): Block {
  const marks = [...inner.matchAll(MARK)].map(([, mark = '']) => wordsOf(mark))
  const text = inner.replace(MARK, '').replace(NOT_TEXT, '').trim()
  if (!wordsOf(text) && !/<img\b/i.test(text)) return ''
  const level = Number(/mso-list:[^;"']*level(\d)/i.exec(attributes)?.[1] ?? 0)
  if (level > 0) return { level, kind: ORDERED.test(marks[0] ?? '') ? 'ol' : 'ul', text }
  return /class="?MsoTitle/i.test(attributes) ? `<h2>${text}</h2>` : `<p>${text}</p>`
}

/** Consecutive items as lists; deeper ones are nested in the item above. */
function listsOf(items: readonly Item[]): string {
  const [first] = items
  if (!first) return ''
  const end = items.findIndex(
    ({ level, kind }) => level < first.level || (level === first.level && kind !== first.kind),
  )
  const own = end < 0 ? items : items.slice(0, end)
  const starts = own.flatMap(({ level }, index) => (level === first.level ? [index] : []))
  const lines = starts.map((start, index) => {
    const below = own.slice(start + 1, starts[index + 1])
    return `<li><p>${own[start]?.text}</p>${listsOf(below)}</li>`
  })
  return `<${first.kind}>${lines.join('')}</${first.kind}>${listsOf(items.slice(own.length))}`
}

function joined(blocks: readonly Block[]): string {
  const start = blocks.findIndex((block) => typeof block !== 'string')
  if (start < 0) return blocks.join('')
  const length = blocks.slice(start).findIndex((block) => typeof block === 'string' && block.trim() !== '')
  const end = length < 0 ? blocks.length : start + length
  const items = blocks.slice(start, end).filter((block) => typeof block !== 'string')
  return blocks.slice(0, start).join('') + listsOf(items) + joined(blocks.slice(end))
}

/** What stands between paragraphs: tables, headings, content of other programs. */
const between = (html: string) => html.replace(NOT_TEXT, '').trim()

/**
 * Converts a paste from Word to plain HTML with real lists and without filler; the editor drops what it does not know.
 */
export function fromWord(html: string): string {
  if (!OFFICE.test(html)) return html
  const [, fragment = html] = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html) ?? []
  const blocks: Block[] = []
  let at = 0
  for (const found of fragment.matchAll(PARAGRAPH)) {
    blocks.push(between(fragment.slice(at, found.index)), blockOf(found[1] ?? '', found[2] ?? ''))
    at = found.index + found[0].length
  }
  blocks.push(between(fragment.slice(at)))
  return joined(blocks).replace(FILLER, ' ')
}

/** Maps headings of any level to the two allowed ones, below the page's own. */
export const withOurHeadings = (html: string) =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[456]\b/gi, '<$1h3')
