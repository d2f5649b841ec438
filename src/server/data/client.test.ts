import { expect, test } from 'vitest'
import { StatementNames } from './client.ts'

const REPEATED = 3
const ask = (names: StatementNames, text: string) => Array.from({ length: REPEATED }, () => names.nameOf(text))

test('a statement is given a name when it is asked for the third time', () => {
  const names = new StatementNames(() => undefined)
  expect(ask(names, 'select a')).toEqual([undefined, undefined, 'statement_1'])
  expect(names.nameOf('select a')).toBe('statement_1')
})

test('the statement that was unused for longest is released, and its name is never given again', () => {
  const released: string[] = []
  const names = new StatementNames((name) => released.push(name), 2)
  for (const text of ['select b', 'select c', 'select d']) ask(names, text)
  expect(released).toEqual(['statement_1'])
  expect(names.nameOf('select c')).toBe('statement_2')
  ask(names, 'select b')
  expect(released).toEqual(['statement_1', 'statement_3'])
  expect(names.nameOf('select b')).toBe('statement_4')
})
