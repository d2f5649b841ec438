import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScreenRow } from '../src/app/screens.ts'
import type { Chunk } from '../src/app/visitors.ts'

type Tables = typeof import('../src/app/screens.ts') & typeof import('../src/app/visitors.ts')

// By an address that is computed, so that Vite leaves the table, and the screens that it loads, out of its bundle of the configuration.
const read = async (file: string) =>
  (await import(pathToFileURL(path.join(import.meta.dirname, '../src/app', file)).href)) as Tables
const { ROWS, patternOf } = await read('screens.ts')
const { VISITOR_SCREENS } = await read('visitors.ts')

/** The file that a loader imports, from `src/app` or `src`: its text is the one place that says so. */
function fileOf({ load }: { load: () => unknown }): string {
  const file = /['"](?:\.\.?\/)+([^'"]+\.tsx)['"]/.exec(String(load))?.[1]
  if (!file) throw new Error(`No file is named by ${load}`)
  return file
}

const ALL = [...VISITOR_SCREENS, ...ROWS.map(([, row]) => row)]

/** The files of the screens that come in a chunk. */
export const filesIn = (chunk: Chunk) => ALL.filter((each) => each.chunk === chunk).map(fileOf)

/** The files of the screens that open without network. */
export const filesOffline = (offline: ScreenRow['offline']) =>
  ALL.filter((each) => each.offline === offline).map(fileOf)

/** What a page at an address begins with, for members and for strangers: a pattern and its chunk, if it has one. */
export const BEGINNINGS = {
  member: ROWS.map(([screen, { chunk }]) => [patternOf(screen).source, chunk] as const).filter(([, chunk]) => chunk),
  visitor: VISITOR_SCREENS.map(({ match, chunk }) => [match.source, chunk] as const),
}
