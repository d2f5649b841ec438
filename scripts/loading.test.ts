import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from './architecture/source-files.ts'

const DIALOG = 'src/web/ui/Dialog.tsx'

/** The files that lead from a screen to the one of dialogs without being loaded later, or none. */
function wayToDialog(file: string, seen = new Set<string>()): string[] {
  if (file === DIALOG) return [file]
  seen.add(file)
  for (const { target, typeOnly, lazy } of importsOf('.', file)) {
    if (typeOnly || lazy || seen.has(target) || !/^src\/.*\.tsx?$/.test(target)) continue
    const rest = wayToDialog(target, seen)
    if (rest.length > 0) return [file, ...rest]
  }
  return []
}

test('no screen loads the file of a dialog before the dialog opens (docs/decisions/0055)', () => {
  const screens = globSync('src/{app,features}/**/*.page.tsx').map((file) => file.replaceAll('\\', '/'))
  const ways = screens.map((screen) => wayToDialog(screen)).filter((way) => way.length > 0)
  expect(ways.map((way) => way.join(' → '))).toEqual([])
})
