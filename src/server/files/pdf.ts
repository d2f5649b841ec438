import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { darkRuns } from '../../shared/qr.ts'

export type Pdf = PDFKit.PDFDocument

export const MM = 72 / 25.4
export const INK = {
  night: '#16213A',
  deep: '#1D2B50',
  gold: '#D9A441',
  pale: '#F3D99D',
  soft: '#C9D0E2',
  grey: '#5B6070',
  text: '#2B2F3A',
  line: '#E7E2D9',
}

const EMBLEM = [
  ['M32 2c4 8-3 11-3 17 0 3 1 5 3 5s5-3 4-8c6 4 9 10 8 15H20c-1-7 5-11 7-17 2-4 3-7 5-12z', '#D6464B'],
  ['M12 44c0-11 9-19 20-19s20 8 20 19z', '#D9A441'],
  ['M28.5 25h7v19h-7z', '#F3D48F'],
  ['M10 44h44a4 4 0 0 1 0 8H10a4 4 0 0 1 0-8z', '#C8942F'],
] as const

const fontFile = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url))

/** Fonts with every character of names, for print and archive. */
export const FACES = { text: fontFile('Roboto-Regular'), strong: fontFile('Roboto-Bold') }

/** Replaces characters that some fonts lack: the narrow no-break space of French numbers. */
export const drawable = (words: string) => words.replaceAll('\u202f', '\u00a0')

type About = { title: string; author: string; creator: string; madeAt?: Date; margin?: number }

/**
 * Starts an A4 document with the fonts `text` and `strong`; returns its bytes at the end. The same content at the same
 * `madeAt` gives the same bytes.
 */
export function startSheet({ title, author, creator, madeAt, margin = 20 * MM }: About): {
  page: Pdf
  ended: Promise<Buffer>
} {
  const page = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: creator, ...(madeAt && { CreationDate: madeAt }) },
  })
  page.registerFont('text', FACES.text).registerFont('strong', FACES.strong)
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  return { page, ended: new Promise<Buffer>((resolve) => page.on('end', () => resolve(Buffer.concat(parts)))) }
}

/** A structure element for screen readers: a heading, a paragraph, a row of a table. */
export type PdfElement = PDFKit.PDFStructureElement

const roots = new WeakMap<Pdf, PdfElement>()

/** Root element, which marks the document as tagged. */
function rootOf(page: Pdf): PdfElement {
  const root = roots.get(page) ?? page.struct('Document')
  if (roots.has(page)) return root
  roots.set(page, root)
  page.initMarkings({ tagged: true })
  page.addStructure(root)
  return root
}

/**
 * Adds an element (`H1`, `P`, `Table`, `TR`, `TH`, `TD`…) at the end of another, or of the document. Elements are read
 * in the order in which they are added; their content, `element.add(() => …)`, may be drawn in any order. `alt`
 * describes a drawing.
 */
export function addElement(page: Pdf, type: string, parent: PdfElement = rootOf(page), alt?: string): PdfElement {
  const element = page.struct(type, alt === undefined ? {} : { alt })
  parent.add(element)
  return element
}

/** Draws something as an element of its own. */
export const drawElement = (page: Pdf, type: string, draw: () => void) => addElement(page, type).add(draw)

/** Draws something that screen readers skip. */
export function drawDecoration(page: Pdf, draw: () => void) {
  page.markContent('Artifact', { type: 'Layout' })
  draw()
  page.endMarkedContent()
}

export type TextStyle = {
  strong?: boolean
  size?: number
  colour?: string
  width?: number
  align?: 'left' | 'right'
  /** Maximum height; longer text is cut. */
  height?: number
  /** Structure element of the text, by default a paragraph. */
  element?: PdfElement
}

type Usual = { size: number; width: number; lineGap?: number; oneLine?: boolean }

/**
 * Returns a function that writes text at a position, with this document's default size and width, on one line or as
 * many as needed.
 */
export const textWriter =
  ({ size: usualSize, width: usualWidth, lineGap = 0, oneLine = false }: Usual) =>
  (page: Pdf, words: string, x: number, y: number, style: TextStyle = {}) => {
    const { strong = false, size = usualSize, colour = INK.text, width = usualWidth, align = 'left' } = style
    const { height = oneLine ? size * 1.3 : undefined, element = addElement(page, 'P') } = style
    const line = oneLine ? words.replace(/\s*[\r\n\t]\s*/g, ' ') : words
    element.add(() =>
      page
        .font(strong ? 'strong' : 'text')
        .fontSize(size)
        .fillColor(colour)
        .text(drawable(line), x, y, { width, align, lineGap, ...(height !== undefined && { height, ellipsis: true }) }),
    )
  }

/** Draws a thin horizontal line. */
export const drawRule = (page: Pdf, x: number, y: number, width: number) =>
  drawDecoration(page, () =>
    page
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(INK.line),
  )

/** Draws the society's logo on white, `size` wide, or the emblem without one. */
export function drawEmblem(page: Pdf, x: number, y: number, size: number, logo: Buffer | undefined) {
  if (logo) {
    page.roundedRect(x, y, size, size, size / 10).fill('#FFFFFF')
    page.image(logo, x + size / 20, y + size / 20, { fit: [size * 0.9, size * 0.9], align: 'center', valign: 'center' })
    return
  }
  page
    .save()
    .translate(x, y)
    .scale(size / 64)
  for (const [path, colour] of EMBLEM) page.path(path).fill(colour)
  page.restore()
}

/** Draws a QR code on white, with its quiet zone. */
export function drawCode(page: Pdf, text: string, x: number, y: number, side: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const square = side / (modules.size + 8)
  page.roundedRect(x, y, side, side, 1.2 * MM).fill('#FFFFFF')
  for (const run of darkRuns(modules))
    page.rect(x + (run.x + 4) * square, y + (run.y + 4) * square, run.width * square, square)
  page.fill(INK.night)
}
