import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMPORT_FIELDS } from '../contract.ts'
import { EMPTY_FILE } from '../report/rules.ts'
import {
  guessColumns,
  headingsRow,
  readCis,
  readColumns,
  readDay,
  readPhoneText,
  readStatus,
  readSubscriptions,
  textsOf,
} from './rules.ts'

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
    expect(guessColumns(EMPTY_FILE.replace('\uFEFF', '').trim().split(';'))).toEqual([...IMPORT_FIELDS])
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
  ])('are found with %s', (_what, rows, at) => expect(headingsRow(rows)).toBe(at))

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

describe('What stands in its cells', () => {
  test.each([
    ['28/02/1990', '1990-02-28'],
    ['8.2.1990', '1990-02-08'],
    ['1990-02-28', '1990-02-28'],
    ['28-02-1990', '1990-02-28'],
    ['32932', '1990-02-28'],
    ['29/02/1990', undefined],
    ['28/02/90', '1990-02-28'],
    ['2.7.88', '1988-07-02'],
    ['02/07/12', '2012-07-02'],
    ['02/07/13', '1913-07-02'],
    ['02/07/8', undefined],
    ['31/02/88', undefined],
    ['demain', undefined],
    ['x32932', undefined],
    ['329321', undefined],
    ['x28/02/1990', undefined],
    ['28/02/1990x', undefined],
    ['1990-02-28T00:00:00Z', '1990-02-28'],
    ['28/02/1990 12:00', '1990-02-28'],
    ['280/02/1990', undefined],
    ['28/02/199', undefined],
    ['2/2/2', undefined],
  ])('« %s » is the day %s', (text, day) => expect(readDay(text, 2012)).toBe(day))

  test('every day of a century is read back from how the French write it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const [year, month, dayOfMonth] = day.split('-')
          expect(readDay(`${dayOfMonth}/${month}/${year}`, 2012)).toBe(day)
        },
      ),
    )
  })

  test('a telephone gets the zero back that a spreadsheet took', () => {
    expect(readPhoneText('612345678')).toBe('0612345678')
    expect(readPhoneText('+33612345678')).toBe('+33612345678')
    expect(readPhoneText('6123456789')).toBe('6123456789')
  })

  test.each([
    ['St Georges', 'Saint Georges'],
    ['CIS St-Georges', 'Saint Georges'],
    ['SAINT-GEORGES', 'Saint Georges'],
    ['Blosne', 'Le Blosne'],
    ['centre de secours Beauregard', 'Beauregard'],
    ['Centre Beauregard', 'Beauregard'],
    ['Saint CIS Georges', undefined],
    ['Saint le Georges', undefined],
    ['Stade', undefined],
    ['CIS', undefined],
  ])('« %s » is the centre %s', (text, cis) => expect(readCis(text)).toBe(cis))

  test('status and subscriptions are known by their usual words', () => {
    expect(readStatus('Sapeur-Pompier Volontaire')).toBe('SPV')
    expect(readStatus('PATS')).toBe('ADMINISTRATIF')
    expect(readStatus('chef')).toBeUndefined()
    const words = [
      'SPP',
      'Professionnel',
      'Professionnelle',
      'Retraitée',
      'Personnel administratif et technique',
      'Externe',
    ]
    expect(words.map(readStatus)).toEqual(['SPP', 'SPP', 'SPP', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE'])
    for (const word of ['spp', 'spv', 'honoraire', 'pats', 'externe'])
      expect([readStatus(`non ${word}`), readStatus(`${word} peut-être`)], word).toEqual([undefined, undefined])
    expect(readSubscriptions('Amicale,, udsp,Amicale')).toEqual(['AMICALE', 'UDSP'])
    expect(readSubscriptions('Amicale, udsp')).toEqual(['AMICALE', 'UDSP'])
    expect(readSubscriptions('Amicale + pêche')).toBeUndefined()
  })
})
