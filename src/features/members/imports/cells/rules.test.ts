import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressLine,
  readAddress,
  readChildren,
  readCis,
  readDay,
  readPaid,
  readPhoneText,
  readPostalCode,
  readStatus,
  readSubscriptions,
  splitFullName,
} from './rules.ts'

const NOWHERE = { address: '', streetNumber: '', complement: '', postalCode: '', city: '', country: '' }
const address = (texts: Partial<typeof NOWHERE>) => {
  const read = readAddress({ ...NOWHERE, ...texts })
  return 'address' in read ? addressLine(read.address) : read.code
}

describe('A postal address in a file', () => {
  test.each([
    [{ address: '18 rue du Port 35000 Rennes' }, '18 rue du Port, 35000 Rennes'],
    [{ address: '18, rue du Port, 35 000 RENNES' }, '18 rue du Port, 35000 RENNES'],
    [{ address: '18 bis rue du Port\n35000 Rennes' }, '18 bis rue du Port, 35000 Rennes'],
    [{ address: '18 rue du Port - 35000 Rennes - France' }, '18 rue du Port, 35000 Rennes'],
    [{ address: 'Le Bourg, 35140 Saint-Aubin-du-Cormier' }, 'Le Bourg, 35140 Saint-Aubin-du-Cormier'],
    [{ address: '3 rue Neuve', postalCode: '1000', city: 'Bourg' }, '3 rue Neuve, 01000 Bourg'],
    [{ address: '3 rue Neuve', postalCode: "'35000", city: 'Rennes' }, '3 rue Neuve, 35000 Rennes'],
    [{ address: '3 rue Neuve', city: '35000 Rennes' }, '3 rue Neuve, 35000 Rennes'],
    [
      { address: 'rue Neuve', streetNumber: '3 ter', complement: 'Bât. B', postalCode: '35000', city: 'Rennes' },
      '3 ter rue Neuve, Bât. B, 35000 Rennes',
    ],
    [
      { address: 'rue Neuve', postalCode: '35000', city: 'Rennes', country: 'Belgique' },
      'rue Neuve, 35000 Rennes, Belgique',
    ],
    [{ address: '3 rue Neuve', postalCode: '1000', city: 'Bourg', country: 'FR' }, '3 rue Neuve, 01000 Bourg'],
    [{ address: '3 rue Neuve', postalCode: '1000', city: 'Bruxelles', country: 'Belgique' }, 'postal-code'],
    [{ address: '3 rue Neuve', postalCode: '1003', city: 'Lausanne', country: 'Suisse' }, 'postal-code'],
    [{ address: '3 rue Neuve', city: 'Rennes' }, 'postal-code-missing'],
    [{ address: '3 rue Neuve', postalCode: 'L-1234', city: 'Luxembourg' }, 'postal-code'],
    [{ address: '3 rue Neuve', postalCode: '35000' }, 'city-missing'],
    [{ postalCode: '35000', city: 'Rennes' }, 'street-missing'],
    [{ address: 'x'.repeat(201), postalCode: '35000', city: 'Rennes' }, 'too-long'],
  ])('%j', (texts, said) => expect(address(texts)).toBe(said))

  test('an address is read from one column as it is from several', () => {
    const street = fc.constantFrom('rue du Port', 'place de la Mairie', 'Le Clos', 'avenue du 8 Mai')
    const town = fc.constantFrom('Rennes', 'Saint-Aubin-du-Cormier', 'L’Haÿ-les-Roses')
    const number = fc.integer({ min: 1, max: 999 }).map(String)
    const code = fc.integer({ min: 1_000, max: 97_999 }).map((value) => String(value).padStart(5, '0'))
    fc.assert(
      fc.property(number, street, code, town, (streetNumber, name, postalCode, city) => {
        const apart = address({ streetNumber, address: name, postalCode, city })
        expect(apart).toBe(`${streetNumber} ${name}, ${postalCode} ${city}`)
        expect(address({ address: `${streetNumber} ${name}, ${postalCode} ${city}` })).toBe(apart)
        expect(address({ address: `${streetNumber} ${name}`, postalCode: String(Number(postalCode)), city })).toBe(
          apart,
        )
      }),
    )
  })

  test.each([
    ['35 000', '35000'],
    ['1000', '01000'],
    ['999', undefined],
    ['00100', undefined],
    ['350001', undefined],
    ['', undefined],
  ])('« %s » is the postal code %s', (text, code) => expect(readPostalCode(text)).toBe(code))
})

describe('Children in a file', () => {
  const read = (...texts: Partial<{ name: string; lastName: string; birthDate: string }>[]) => {
    const { children, unread } = readChildren(
      texts.map((one) => ({ name: '', lastName: '', birthDate: '', ...one })),
      'Prigent',
      2026,
    )
    return [
      ...children.map(({ firstName, lastName, birthDate }) => `${firstName} ${lastName} ${birthDate}`),
      ...unread.map(({ code, value }) => `${code}: ${value}`),
    ]
  }
  test.each([
    [[{ name: 'Malo', birthDate: '14/03/2018' }], ['Malo Prigent 2018-03-14']],
    [
      [
        { name: 'Malo', birthDate: '14/03/18' },
        { name: 'Lou', birthDate: '2020-05-02' },
      ],
      ['Malo Prigent 2018-03-14', 'Lou Prigent 2020-05-02'],
    ],
    [
      [{ name: 'Malo, Lou', birthDate: '14/03/2018 ; 02/05/2020' }],
      ['Malo Prigent 2018-03-14', 'Lou Prigent 2020-05-02'],
    ],
    [[{ name: 'Malo (14/03/2018) et Lou (02/05/2020)' }], ['Malo Prigent 2018-03-14', 'Lou Prigent 2020-05-02']],
    [[{ name: 'LE GOFF Malo né le 14/03/2018' }], ['Malo LE GOFF 2018-03-14']],
    [[{ name: 'Malo Prigent', birthDate: '14/03/2018' }], ['Malo Prigent 2018-03-14']],
    [[{ name: 'Malo', lastName: 'Riou', birthDate: '14/03/2018' }], ['Malo Riou 2018-03-14']],
    [[{ name: 'Jean-Paul', birthDate: '14/03/2018' }], ['Jean-Paul Prigent 2018-03-14']],
    [[{ name: 'Malo' }], ['child-birth-missing: Malo']],
    [[{ name: 'Malo', birthDate: '31/02/2018' }], ['day-format: Malo 31/02/2018']],
    [[{ birthDate: '14/03/2018' }], ['child-name-missing: 14/03/2018']],
    [[{}], []],
  ])('%j', (texts, said) => expect(read(...texts)).toEqual(said))
})

test.each([
  ['KERBRAT Nolwenn', 'KERBRAT', 'Nolwenn'],
  ['Nolwenn LE GOFF', 'LE GOFF', 'Nolwenn'],
  ['Le Goff, Anne Marie', 'Le Goff', 'Anne Marie'],
  ['Kerbrat Nolwenn', 'Kerbrat', 'Nolwenn'],
])('« %s » is %s as last name and %s as first name', (text, lastName, firstName) =>
  expect(splitFullName(text)).toEqual({ lastName, firstName }),
)
test('a single word is no full name', () => expect(splitFullName('Kerbrat')).toBeUndefined())

test.each([
  ['OUI', 'YES'],
  ['x', 'YES'],
  ['à jour', 'YES'],
  ['45,00 €', 'YES'],
  ['0', 'NO'],
  ['0,00', 'NO'],
  ['Non', 'NO'],
  ['2026', 'YES'],
  ['2025', 'NO'],
  ['12/01/2026', 'YES'],
  ['Remboursé', 'NO'],
  ['peut-être', undefined],
])('« %s » says that the season 2026 is paid: %s', (text, paid) => expect(readPaid(text, 2026)).toBe(paid))

const CENTRES = ['Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS', 'Blosne Nord']

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
    ['Blosne Nord', 'Blosne Nord'],
  ])('« %s » is the centre %s', (text, cis) => expect(readCis(text, CENTRES)).toBe(cis))

  test('a centre is matched by its exact name before a similar one', () =>
    expect(readCis('le centre', ['Centre', 'Le Centre'])).toBe('Le Centre'))

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
