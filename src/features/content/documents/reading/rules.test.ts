import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../../../shared/search-words.ts'
import { excerptOf } from './rules.ts'

const told = (text: string, typed: string) =>
  excerptOf(text, wordsOf(typed))
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('')

describe('What is looked for in a text (rules#documents)', () => {
  test.each([
    ['Règlement de l’Œuvre', ['reglement', 'oeuvre']],
    ['le 14', ['le', '14']],
    ['assurance, ASSURANCE ; assurance', ['assurance']],
    ['un deux trois quatre cinq six sept huit', ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept']],
    [`'":*&|!()`, []],
  ])('« %s »', (typed, words) => expect(wordsOf(typed)).toEqual(words))

  test('a searched word is marked in a text in any form, whatever its accents, with a few words around the first hit', () => {
    const text = `${'Bla '.repeat(60)}L’Assurée déclare ses ASSURANCES au bureau, œuvre comprise. ${'Fin '.repeat(80)}`
    const excerpt = told(text, 'assurance oeuvre')
    expect(excerpt).toMatch(/^… (Bla )+L’Assurée déclare ses \[ASSURANCES\] au bureau, \[œuvre\] comprise\./)
    expect(excerpt).toMatch(/Fin.{0,2} …$/)
    expect(excerpt.length).toBeLessThan(320)
    expect(told('Bonjour', 'assurance')).toBe('Bonjour')
  })
})
