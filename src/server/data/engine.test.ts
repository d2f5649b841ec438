import { describe, expect, test } from 'vitest'
import { compileEngine, engineCode } from './engine.ts'

const { exports: exportsOf, customSections } = WebAssembly.Module
const hintsOf = (code: WebAssembly.Module) => customSections(code, 'compilationHints').length

describe('The machine code of the embedded database (decision 78)', () => {
  test('the machine code of the embedded database (decision 78) has hints for the V8 of the lockfile, and comes as it is on any other, with the same functions', () => {
    const other = compileEngine('99.1.2')
    expect(hintsOf(engineCode())).toBe(1)
    expect(hintsOf(other)).toBe(0)
    expect(exportsOf(other).length).toBeGreaterThan(100)
    expect(exportsOf(engineCode())).toEqual(exportsOf(other))
  })
})
