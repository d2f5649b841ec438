import { open, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import pLimit from 'p-limit'
import { DOCUMENT_TYPES, type DocumentEnding } from '../../shared/document.ts'
import { invalid } from '../http/errors.ts'
import { takePicture } from './pictures.ts'
import { listPacked, unpack } from './unzip.ts'

const HEAD = 1_024
const TAIL = 2_048
/** Limits of an office document's parts and unpacked size. It is not unpacked here, but wherever it is opened. */
const ENTRIES_MAX = 10_000
const UNPACKED_MAX = 300_000_000

const refuse = (code: string): never => {
  throw invalid('file', code)
}

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
const isPicture = (head: Buffer) =>
  startsWith(head, 0xff, 0xd8, 0xff) ||
  startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
  (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') ||
  /^ftyp(avi[fs]|hei[cx]|mif1)$/.test(head.toString('latin1', 4, 12))

/** The part that identifies each kind of Office document. */
const PARTS: Partial<Record<string, DocumentEnding>> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
}
const OPEN: readonly DocumentEnding[] = ['odt', 'ods', 'odp']
/** Macros in a document. */
const MACROS = /(^|\/)vbaProject\.bin$|^Basic\/|^Scripts\//i

function officeKind(bytes: Buffer): DocumentEnding | undefined {
  const entries = listPacked(bytes, ENTRIES_MAX)
  if (entries.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX) refuse('document-bomb')
  if (entries.some(({ name }) => MACROS.test(name))) refuse('document-macros')
  const known = entries.some(({ name }) => name === '[Content_Types].xml')
  const mimetype = entries.find(({ name }) => name === 'mimetype')
  const mimeText = mimetype && unpack(mimetype, HEAD).toString('latin1').trim()
  return known
    ? entries.map(({ name }) => PARTS[name]).find((kind) => kind !== undefined)
    : OPEN.find((kind) => DOCUMENT_TYPES[kind] === mimeText)
}

/** One at a time, because it is read whole. */
const inTurn = pLimit(1)

const recogniseOffice = (file: string) =>
  inTurn(async () => {
    const bytes = await readFile(file)
    try {
      return officeKind(bytes) ?? refuse('not-a-document')
    } catch (error) {
      if (error instanceof Error && 'status' in error) throw error
      return refuse('document-damaged')
    }
  })

/** Control characters that no text contains, in any encoding, except tabs, line ends and escape. */
const isControl = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x1b)

/** Recognizes plain text without anything a browser would run, whose name says it is text. */
async function recogniseText(file: string, name: string): Promise<DocumentEnding> {
  const ending = extname(name).slice(1).toLowerCase()
  if (ending !== 'txt' && ending !== 'csv') return refuse('not-a-document')
  const bytes = await inTurn(() => readFile(file))
  const isMarkup = /^[\s\u00ef\u00bb\u00bf]*</.test(bytes.toString('latin1', 0, HEAD))
  return isMarkup || bytes.some(isControl) ? refuse('not-a-document') : ending
}

async function readEnds(file: string) {
  const opened = await open(file)
  try {
    const { size } = await opened.stat()
    const head = await opened.read({ buffer: Buffer.alloc(HEAD), position: 0 })
    const tail = await opened.read({ buffer: Buffer.alloc(TAIL), position: Math.max(0, size - TAIL) })
    return {
      head: head.buffer.subarray(0, head.bytesRead),
      tail: tail.buffer.subarray(0, tail.bytesRead),
    }
  } finally {
    await opened.close()
  }
}

async function endingOf(file: string, name: string, { head, tail }: { head: Buffer; tail: Buffer }) {
  if (head.includes('%PDF-')) return tail.includes('%%EOF') ? 'pdf' : refuse('document-damaged')
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return await recogniseOffice(file)
  return await recogniseText(file, name)
}

/**
 * Recognizes a stored file by its content, and returns the extension for its name: a picture, a PDF, an office document
 * without macros, or plain text. 400 at `file`: `not-a-document`, `document-damaged` (cut off), `document-bomb`,
 * `document-macros`, and the refusals of a picture.
 */
export async function inspectDocument(file: string, name: string, received: { sha256: string }) {
  const ends = await readEnds(file)
  if (isPicture(ends.head)) {
    const taken = await takePicture(file, received)
    const { type } = taken.picture
    return { ...taken, type, ending: type.slice('image/'.length) }
  }
  const ending = await endingOf(file, name, ends)
  return { type: DOCUMENT_TYPES[ending], ending }
}
