import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { parseInSubprocess } from './subprocess.ts'

/** Longer than any document that people read. */
const READ_WITHIN = 30_000
const ROOM_MB = 192

/** One at a time, because it takes a core. */
const turn = pLimit(1)

const program = new URL('./pdf-text.child.ts', import.meta.url)
const reader = import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')

/** No code from strings, no files except its own program, no process, no thread. */
const ENGINE = [
  '--disallow-code-generation-from-strings',
  '--permission',
  `--allow-fs-read=${fileURLToPath(program)}`,
  `--allow-fs-read=${path.dirname(fileURLToPath(reader))}`,
]

/** Text of a PDF by page, cut if very long; undefined if it cannot be read. */
export const readPdfText = (pdf: Readable): Promise<string[] | undefined> =>
  turn(() =>
    parseInSubprocess<string[]>({
      program,
      args: [reader],
      withinMs: READ_WITHIN,
      roomMb: ROOM_MB,
      engine: ENGINE,
      give: ({ stdin }) => {
        if (stdin) pdf.pipe(stdin)
      },
    }),
  )
