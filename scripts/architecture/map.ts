// Checks that the map of layers and modules in CONTRIBUTING.md matches the folders.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LAYERS } from './layers.ts'
import type { Finding } from './source-files.ts'

const FILE = 'CONTRIBUTING.md'
/** A line of the map: ` 4  orders  accounting  approval …`. */
const LINE = /^ *(\d+) {2}([a-z]+) {2,}([a-z -]+)$/gm

const foldersOf = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []

export function checkMap(root: string): Finding[] {
  if (!existsSync(path.join(root, FILE))) return []
  const text = readFileSync(path.join(root, FILE), 'utf8')
  const drawn = new Map(
    [...text.matchAll(LINE)].map(([, number, layer, modules = '']) => [`${number} ${layer}`, modules]),
  )
  return LAYERS.flatMap((layer, at) => {
    const modules = foldersOf(path.join(root, 'src/features', layer)).join('  ')
    if (drawn.get(`${at + 1} ${layer}`) === modules) return []
    return [
      {
        file: FILE,
        line: 1,
        rule: `its map does not match src/features/${layer}`,
        mend: `write the line \` ${at + 1}  ${layer}  ${modules}\``,
      },
    ]
  })
}
