import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMPORTED } from '../../society/persons/fields/contract.ts'
import { EMPTY_FILE } from './labels.ts'
import { guessColumns, headingsRow, readColumns, textsOf } from './rules.ts'

describe('The headings of a file of members', () => {
  test.each([
    [
      ['NOM', 'Prénom', 'Mél'],
      ['lastName', 'firstName', 'email'],
    ],
    [
      ['Civilité', 'nom de famille', 'PRENOMS', 'Adresse e-mail', 'Tél. portable'],
      [null, 'lastName', 'firstName', 'email', 'phone'],
    ],
    [
      ['Né(e) le', 'Courriel', 'Nom', 'Prénom'],
      ['birthDate', 'email', 'lastName', 'firstName'],
    ],
    [
      ['Nom', 'Nom', 'E-mail', 'E-mail confirmé'],
      ['lastName', null, 'email', null],
    ],
    [
      ['N°', 'Statut', 'Centre (CIS)', 'Adhésions', 'Fin de validité'],
      [null, 'membertype', 'cis', 'subscriptions', 'accountValidity'],
    ],
    [
      ['Téléphone du domicile', 'Prénom usuel', 'Nom du père', 'Le prénom'],
      ['phone', 'firstName', null, null],
    ],
  ])('%s', (headings, fields) => expect(guessColumns(headings)).toEqual(fields))

  test('the headings of the file to fill in are all understood', () => {
    expect(guessColumns(EMPTY_FILE.replace('\uFEFF', '').trim().split(';'))).toEqual([...IMPORTED])
  })

  test.each([
    ['a title and an empty line above them', [['Membres 2026'], [], ['Nom', 'Prénom', 'Mél']], 2],
    [
      'nothing above them',
      [
        ['Nom', 'Prénom', 'Mél'],
        ['Nom', 'Anaïs', 'a@b.fr'],
      ],
      0,
    ],
    [
      'a title of several words above names nobody knows',
      [
        ['Amicale', '2026'],
        ['A', 'B', 'C'],
        ['x', 'y', 'z'],
      ],
      1,
    ],
    [
      'a title of many words above two that are known',
      [
        ['Amicale', '2026', 'Membres', 'Page 1'],
        ['Matricule', 'Nom', 'Mél'],
      ],
      1,
    ],
    [
      'a row of empty cells above names nobody knows',
      [
        ['', '', '', ''],
        ['A', 'B', 'C'],
      ],
      1,
    ],
    ['so many lines above that nobody looks there', [...Array.from({ length: 10 }, () => []), ['Nom', 'Mél']], 0],
    ['nine lines above', [...Array.from({ length: 9 }, () => []), ['Nom', 'Mél']], 9],
    ['one column', [['Mél'], ['a@b.fr']], 0],
  ])('the headings of a file of members are found with %s', (_what, rows, at) => expect(headingsRow(rows)).toBe(at))

  test('no field is guessed twice, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('Nom', 'prenom', 'Mail', 'tel', 'Tél portable'))),
        (headings) => {
          const found = guessColumns(headings).filter(Boolean)
          expect(new Set(found).size).toBe(found.length)
        },
      ),
    )
  })

  test('columns are said as field and number, each once', () => {
    expect(readColumns('lastName:2,email:0', 3)).toEqual(['email', null, 'lastName'])
    expect(readColumns('lastName:2', 2)).toBeUndefined()
    expect(readColumns(',lastName:0,', 1)).toEqual(['lastName'])
    expect(readColumns('lastName:0,email:0', 2)).toBeUndefined()
    expect(readColumns('email:0,email:1', 2)).toBeUndefined()
  })
})

test('a line is told by its columns, without what is empty or has no field', () => {
  expect(textsOf([' Riou ', '  ', 'x', 'y'], ['lastName', 'phone', null, 'cis'])).toEqual({
    lastName: 'Riou',
    cis: 'y',
  })
  expect(textsOf(['Riou'], ['lastName', 'email'])).toEqual({ lastName: 'Riou' })
})
