import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { UNDOINGS } from '../e2e/undoing.ts'
import { ENDPOINTS, nameOf } from '../src/app/fixtures.ts'

const ADD = 'Add it to the table of e2e/undoing.ts'

const late = ENDPOINTS.filter(({ refusals = {} }) =>
  Object.values(refusals)
    .flat()
    .some((code) => /^too-late/.test(code)),
)
const undone = late.map(nameOf).filter((name) => name.endsWith('/undo'))

test('every endpoint that refuses what is undone too late is in the table of the buttons that go by themselves', () => {
  expect(undone.length).toBeGreaterThan(5)
  expect(Object.keys(UNDOINGS).sort(), ADD).toEqual(undone.toSorted())
})

test('every component whose button goes by itself is in the table', () => {
  const cwd = 'src/features'
  const drawing = globSync('**/*.tsx', { cwd }).filter((file) =>
    /\b(useUndoTime\w*\(|UNDO_SECONDS)/.test(readFileSync(path.join(cwd, file), 'utf8')),
  )
  expect(drawing.sort(), ADD).toEqual(
    Object.values(UNDOINGS)
      .map(({ drawnBy }) => drawnBy)
      .sort(),
  )
})
