// Extracts the text of a PDF in a process of its own, see `parseApart`. It gets only the bytes; nothing is drawn, run
// or fetched.

import { buffer } from 'node:stream/consumers'

// Imported by path, because resolving a package reads folders that this process may not.
const [, , reader = ''] = process.argv
const { getDocument, VerbosityLevel }: typeof import('pdfjs-dist/legacy/build/pdf.mjs') = await import(reader)

/** Longer texts are cut, because what people search for comes first. */
const PAGES_MAX = 500
const PAGE_LETTERS = 10_000
const LETTERS_MAX = 200_000

const answer = (pages: string[]) => process.send?.(pages, undefined, undefined, () => process.disconnect())

/** Normalizes characters: « ﬁ » is two letters, and a word broken at a line end is one. */
const readable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .toWellFormed()
    .trim()

const { promise } = getDocument({
  data: new Uint8Array(await buffer(process.stdin)),
  verbosity: VerbosityLevel.ERRORS,
  disableFontFace: true,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
})
const pdf = await promise
const pages: string[] = []
for (let number = 1, room = LETTERS_MAX; number <= Math.min(pdf.numPages, PAGES_MAX) && room > 0; number++) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
  const text = readable(words.join('')).slice(0, Math.min(PAGE_LETTERS, room)).toWellFormed()
  room -= text.length
  pages.push(text)
  page.cleanup()
}
answer(pages)
