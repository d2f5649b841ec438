import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = path.join(import.meta.dirname, '..')
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(SOURCE, name), 'utf8') }))

/** Puts no-break spaces before « € » in the text of a mail; it parses no amount. */
const SETS_SPACES = 'server/mail/mail-theme.ts'
/** Parses amounts written by banks' programs, with signs that nobody types. */
const READS_STATEMENTS = 'features/orders/bank-statements/formats/rules.ts'

test('a typed amount is read by one function alone: no other file takes « € » out of a text (rules#amounts)', () => {
  const others = files.filter(({ text }) => /replace(All)?\([^)\n]*€/.test(text)).map(({ name }) => name)
  expect(others.sort()).toEqual([READS_STATEMENTS, SETS_SPACES])
})

test('every form with an amount asks when it is doubtful, and has it confirmed when it is unusual (rules#amounts)', () => {
  const isForm = (text: string) => /\buseFormOf\b[(<]/.test(text)
  const reads = files.filter(({ text }) => isForm(text) && /\breadEuros\b|inputMode="decimal"|AmountField/.test(text))
  expect(reads.length).toBeGreaterThan(8)
  // Meter readings are not money.
  const forms = reads.filter(({ name }) => !name.endsWith('checklists/components/StepForm.tsx'))
  expect(forms.filter(({ text }) => !/^\s+amounts:/m.test(text)).map(({ name }) => name)).toEqual([])
})
