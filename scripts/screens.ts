import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScreenRow } from '../src/app/screens.ts'
import type { Chunk } from '../src/app/visitors.ts'

type Tables = typeof import('../src/app/screens.ts') & typeof import('../src/app/visitors.ts')

// The address is computed, so that Vite leaves the table and its screens out of its configuration bundle.
const read = async (file: string) =>
  (await import(pathToFileURL(path.join(import.meta.dirname, '../src/app', file)).href)) as Tables
const { ROWS, patternOf } = await read('screens.ts')
const { VISITOR_SCREENS } = await read('visitors.ts')

/**
 * The file that a loader imports, parsed from its text, which is the only place that names it. Relative to `src/app` or
 * `src`.
 */
function fileOf({ load }: { load: () => unknown }): string {
  const file = /['"](?:\.\.?\/)+([^'"]+\.tsx)['"]/.exec(String(load))?.[1]
  if (!file) throw new Error(`No file is named by ${load}`)
  return file
}

const ALL = [...VISITOR_SCREENS, ...ROWS.map(([, row]) => row)]

/** Files of the screens in a chunk. */
export const filesIn = (chunk: Chunk) => ALL.filter((each) => each.chunk === chunk).map(fileOf)

/** Files of the screens that open without network. */
export const filesOffline = (offline: ScreenRow['offline']) =>
  ALL.filter((each) => each.offline === offline).map(fileOf)

/** The chunk that a page starts with by address pattern, for members and for visitors. */
export const BEGINNINGS = {
  member: ROWS.map(([screen, { chunk }]) => [patternOf(screen).source, chunk] as const).filter(([, chunk]) => chunk),
  visitor: VISITOR_SCREENS.map(({ match, chunk }) => [match.source, chunk] as const),
}
