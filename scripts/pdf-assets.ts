import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const reader = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const { version } = JSON.parse(readFileSync(path.join(reader, 'package.json'), 'utf8')) as { version: string }

/** A folder for each version, because its files are cached for good. */
const FOLDER = `assets/pdfjs-${version}`

/**
 * Files that the PDF preview fetches by name: fonts that a document lacks, and decoders of scans without WebAssembly.
 */
const FILES = [
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
] as const

export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  config: () => ({ define: { __PDF_ASSETS__: JSON.stringify(`/${FOLDER}/`) } }),
  generateBundle() {
    for (const [folder, wanted] of FILES)
      for (const name of readdirSync(path.join(reader, folder)).filter((each) => wanted.test(each)))
        this.emitFile({
          type: 'asset',
          fileName: `${FOLDER}/${name}`,
          source: readFileSync(path.join(reader, folder, name)),
        })
  },
})
