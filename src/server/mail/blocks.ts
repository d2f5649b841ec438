import { html as ghtml } from 'ghtml'
import { face, LIGHT, SANS, typeset } from './mail-theme.ts'
import { richHtml, richPlain } from './rich.ts'

/** Text with emphasis or links. All of it is escaped, so user input is allowed anywhere. */
type Words = string | (string | { strong: string } | { label: string; href: string })[]

/** The parts of a mail, rendered as HTML and as plain text. */
export type Block =
  | { kind: 'paragraph'; text: Words }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; rows: [label: string, value: string][]; total?: [label: string, value: string] }
  /** The first `done` steps are complete; the one after them is next. */
  | { kind: 'steps'; done: number; labels: string[] }
  /** Text typed by a user; line breaks are preserved. */
  | { kind: 'quote'; text: string }
  /** Text written by the society; line breaks are preserved, and addresses become links. */
  | { kind: 'letter'; text: string }
  /** Rich text from the editor. */
  | { kind: 'rich'; html: string }
  | { kind: 'note'; text: Words }

type Renderers = { [K in Block['kind']]: (block: Extract<Block, { kind: K }>, accent: string) => string }

const GREEN = '#2E7D4F'

/** A web address as people type it, without the punctuation that ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)'’])/

const withLinks = (text: string): Words =>
  text.split(ADDRESS).map((part, index) => (index % 2 === 1 ? { label: part, href: part } : part))

const parts = (words: Words) => (typeof words === 'string' ? [words] : words)

const htmlWords = (words: Words) =>
  parts(words)
    .map((part) => {
      if (typeof part === 'string') return ghtml`${typeset(part)}`
      if ('strong' in part) return ghtml`<strong>${typeset(part.strong)}</strong>`
      return ghtml`<a class="ink" href="${part.href}" style="color:${LIGHT.night};font-weight:600">${typeset(part.label)}</a>`
    })
    .join('')

const textWords = (words: Words) =>
  parts(words)
    .map((part) => {
      if (typeof part === 'string') return typeset(part)
      return 'strong' in part ? typeset(part.strong) : `${typeset(part.label)} (${part.href})`
    })
    .join('')

/** Dates and amounts don't wrap, and addresses keep their lines; anything longer may wrap on a phone. */
function wrapping(value: string) {
  if (value.includes('\n')) return 'pre-line'
  return value.length > 18 ? 'normal' : 'nowrap'
}

const factRow = ([label, value]: [string, string]) => {
  const cell = `padding:12px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`
  return ghtml`<tr><th class="line soft" scope="row" align="left" style="${face(15, LIGHT.soft, `${cell};padding-right:16px;font-weight:400;text-align:left`)}">${typeset(label)}</th>
<td class="line ink" align="right" style="${face(15, LIGHT.ink, `${cell};font-weight:600;text-align:right;white-space:${wrapping(value)}`)}">${value}</td></tr>`
}

const totalRow = ([label, value]: [string, string]) => {
  const cell = `padding:14px 0;border-bottom:2px solid ${LIGHT.gold};font-weight:700`
  return ghtml`<tr><th class="title" scope="row" align="left" style="${face(17, LIGHT.night, `${cell};padding-right:16px;text-align:left`)}">${typeset(label)}</th>
<td class="title" align="right" style="${face(17, LIGHT.night, `${cell};text-align:right;white-space:nowrap`)}">${value}</td></tr>`
}

function stepRow(label: string, index: number, done: number, accent: string) {
  const disc = 'width:28px;height:28px;border-radius:14px;line-height:28px;font-weight:700;text-align:center'
  const name = (weight: number) => `padding:8px 0 8px 12px;font-weight:${weight}`
  if (index < done)
    return ghtml`<tr><td style="padding:4px 0"><div style="${face(15, '#FFFFFF', `${disc};background:${GREEN}`)}">✓</div></td>
<td class="soft" style="${face(15, LIGHT.soft, name(400))}">${label} — fait</td></tr>`
  if (index === done)
    return ghtml`<tr><td style="padding:4px 0"><div style="${face(15, '#FFFFFF', `${disc};background:${accent}`)}">${String(index + 1)}</div></td>
<td class="ink" style="${face(15, LIGHT.ink, name(700))}">${label} — prochaine étape</td></tr>`
  return ghtml`<tr><td style="padding:4px 0"><div class="tint soft" style="${face(15, LIGHT.soft, `${disc};background:${LIGHT.line}`)}">${String(index + 1)}</div></td>
<td class="soft" style="${face(15, LIGHT.soft, name(400))}">${label}</td></tr>`
}

const inHtml: Renderers = {
  paragraph: ({ text }) =>
    ghtml`<p class="ink" style="${face(16, LIGHT.ink, 'margin:0 0 16px')}">!${htmlWords(text)}</p>`,
  // The cell carries the colour and, for Outlook, the padding, so the button also works without CSS.
  button: ({ label, href }, accent) =>
    ghtml`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr>
<td bgcolor="${accent}" style="border-radius:8px;background:${accent};mso-padding-alt:12px 28px"><a href="${href}" style="${SANS};display:inline-block;padding:12px 28px;font-size:16px;line-height:24px;font-weight:700;color:#FFFFFF;text-decoration:none;border-radius:8px">${typeset(label)}</a></td>
</tr></table>`,
  facts: ({ rows, total }) =>
    ghtml`<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid ${LIGHT.line};border-collapse:collapse">!${rows.map(factRow).join('')}!${total ? totalRow(total) : ''}</table>`,
  steps: ({ done, labels }, accent) =>
    ghtml`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">!${labels.map((label, index) => stepRow(typeset(label), index, done, accent)).join('')}</table>`,
  quote: ({ text }) =>
    ghtml`<blockquote class="tint ink" style="${face(16, LIGHT.ink, `margin:0 0 20px;padding:14px 18px;border-left:4px solid ${LIGHT.gold};background:${LIGHT.ground};white-space:pre-line;overflow-wrap:anywhere`)}">${text}</blockquote>`,
  letter: ({ text }) =>
    ghtml`<p class="ink" style="${face(16, LIGHT.ink, 'margin:0 0 20px;white-space:pre-line;overflow-wrap:anywhere')}">!${htmlWords(withLinks(text))}</p>`,
  rich: ({ html }) => richHtml(html),
  note: ({ text }) => ghtml`<p class="soft" style="${face(14, LIGHT.soft, 'margin:0 0 16px')}">!${htmlWords(text)}</p>`,
}

const asQuoted = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')

const stepMark = (index: number, done: number) => {
  if (index < done) return '✓'
  return index === done ? '→' : ' '
}

const inText: Renderers = {
  paragraph: ({ text }) => textWords(text),
  button: ({ label, href }) => `${typeset(`${label} :`)}\n${href}`,
  facts: ({ rows, total }) =>
    [...rows, ...(total ? [total] : [])].map(([label, value]) => `${typeset(`${label} :`)} ${value}`).join('\n'),
  steps: ({ done, labels }) =>
    labels.map((label, index) => `${stepMark(index, done)} ${index + 1}. ${typeset(label)}`).join('\n'),
  quote: ({ text }) => asQuoted(text),
  letter: ({ text }) => asQuoted(text),
  rich: ({ html }) => richPlain(html),
  note: ({ text }) => textWords(text),
}

/** Renders a block as escaped HTML; `accent` is the colour of buttons and of the next step. */
export const blockHtml = (block: Block, accent: string) =>
  (inHtml[block.kind] as (block: Block, accent: string) => string)(block, accent)

/** Renders a block as plain text. */
export const blockText = (block: Block) => (inText[block.kind] as (block: Block) => string)(block)
