import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { de, leadingTo } from './french.ts'

test.each([
  ['Maëlle', 'de Maëlle'],
  ['Élodie', 'd’Élodie'],
  ['œuvres', 'd’œuvres'],
  ['Hélène', 'd’Hélène'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['', 'de '],
])('the genitive of « %s » is « %s »', (name, words) => expect(de(name)).toBe(words))

test('only « de » at the end of what leads to a name is elided', () => {
  expect(leadingTo('Anne', 'a validé le compte de ')).toBe('a validé le compte d’')
  expect(leadingTo('Anne', 'a importé ')).toBe('a importé ')
  expect(leadingTo('Anne', 'dit de tous ')).toBe('dit de tous ')
  expect(leadingTo('Anne', 'un code ')).toBe('un code ')
})

test('no sentence of a screen, a mail or a sheet puts « de » before a name without its elision', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(sources.length).toBeGreaterThan(500)
  const unelided = /\bde (\$\{|\{)(?!de\()[^}]*(?<![a-z])(name|nameOf|\w+Name|seller|sellerOf|buyer|person)\b[^}]*\}/
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (unelided.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
