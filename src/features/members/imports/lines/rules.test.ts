import { describe, expect, test } from 'vitest'
import type { ImportTarget } from '../columns/contract.ts'
import { meaningsOf, quoteValue, type ReadingContext, readLine } from './rules.ts'

const CENTRES = ['Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS', 'Blosne Nord']

const GIVEN: ReadingContext = { today: '2026-11-20', centres: CENTRES }
const NAMED = { lastName: 'Le Goff', firstName: 'Maëlle', email: 'Maelle@Caserne.example' }
type Cells = Partial<Record<ImportTarget, string | readonly string[]>>
/** Texts by column, in the order given; a list for repeatable columns. */
function textsOf(cells: Cells) {
  let at = 0
  return Object.fromEntries(
    Object.entries(cells).map(([target, said]) => [
      target,
      [said].flat().map((text) => ({ at: at++, heading: target.toUpperCase(), text: String(text) })),
    ]),
  )
}
const read = (texts: Cells, given: Partial<ReadingContext> = {}) =>
  readLine(textsOf({ ...NAMED, ...texts }), { ...GIVEN, ...given })
const fatal = (texts: Cells) => read(texts).problems.map(({ field, code }) => `${field} ${code}`)
const leftOut = (texts: Cells) => read(texts).leftOut.map(({ field, code }) => `${field} ${code}`)

describe('A line of a file of members', () => {
  test('A line of a file of members is read by field, as a visitor’s form would be', () => {
    const { values, problems, leftOut, readings } = read({
      phone: '612345678',
      birthDate: '28/02/1990',
      cis: 'Beauregard',
      membertype: 'Volontaire',
      membertypePrecision: 'Chef',
      subscriptions: 'Amicale, UDSP',
      accountValidity: '31/12/2026',
    })
    expect(values).toEqual({
      lastName: 'Le Goff',
      firstName: 'Maëlle',
      email: 'maelle@caserne.example',
      phone: '0612345678',
      birthDate: '1990-02-28',
      cis: 'Beauregard',
      membertype: 'SPV',
      membertypePrecision: 'Chef',
      subscriptions: ['AMICALE', 'UDSP'],
      accountValidity: '2026-12-31',
    })
    expect([problems, leftOut, readings]).toEqual([[], [], []])
  })

  test('a line has a name and a first name, and may say nothing else', () => {
    expect(readLine({}, GIVEN).problems).toEqual(
      ['lastName', 'firstName'].map((field) => ({ field, code: 'required', value: '' })),
    )
    expect(fatal({})).toEqual([])
  })

  test.each([
    [{ lastName: 'R2D2' }, 'lastName name-characters'],
    [{ firstName: 'x'.repeat(101) }, 'firstName too-long'],
  ])('%j is nobody: the line is refused with what is wrong', (texts, said) => {
    expect(fatal(texts)).toEqual([said])
  })

  test.each([
    [{ email: 'personne' }, 'email email-format'],
    [{ phone: 'douze' }, 'phone phone-format'],
    [{ birthDate: 'hier' }, 'birthDate day-format'],
    [{ birthDate: '01/01/1899' }, 'birthDate birthdate-too-early'],
    [{ cis: 'Ailleurs' }, 'cis unknown-cis'],
    [{ membertype: 'Chef' }, 'membertype unknown-status'],
    [{ membertypePrecision: 'x'.repeat(201) }, 'membertypePrecision too-long'],
    [{ subscriptions: 'Pêche' }, 'subscriptions unknown-subscription'],
    [{ accountValidity: 'toujours' }, 'accountValidity day-format'],
    [{ address: '3 rue Neuve' }, 'address postal-code-missing'],
    [{ childName: 'Malo' }, 'childBirthDate child-birth-missing'],
    [{ childName: 'M4lo', childBirthDate: '14/03/2018' }, 'childName name-characters'],
    [{ childName: 'Malo', childBirthDate: '14/03/2099' }, 'childName birthdate-future'],
  ])('%j is left out with what is wrong, and the person comes in without it', (texts, said) => {
    expect([fatal(texts), leftOut(texts)]).toEqual([[], [said]])
    expect(read(texts).values).not.toHaveProperty(said.split(' ')[0] ?? '')
  })

  test.each([
    [{ address: '3 rue Neuve', city: 'Rennes' }, 'Adresse\u00a0: 3 rue Neuve, Rennes'],
    [
      { address: '3 rue Neuve', postalCode: '1000', city: 'Bruxelles', country: 'Belgique' },
      'Adresse\u00a0: 3 rue Neuve, 1000, Bruxelles, Belgique',
    ],
    [{ postalCode: '35000', city: 'Rennes', note: 'À rappeler' }, 'À rappeler\nAdresse\u00a0: 35000, Rennes'],
    [{ address: '3 rue Neuve', postalCode: '35000', city: 'Rennes' }, undefined],
    [{ country: 'France' }, undefined],
  ])('the address of %j, where it cannot be stored as one, is kept as a note', (texts, note) =>
    expect(read(texts).values.notes).toEqual(note && [note]),
  )

  test('A line of a file of members may have a precision of two hundred characters', () => {
    expect(leftOut({ membertypePrecision: 'x'.repeat(200) })).toEqual([])
  })

  test('A line of a file of members is quoted where it is refused, a hundred characters at most', () => {
    expect(read({ cis: 'y'.repeat(101) }).leftOut[0]?.value).toBe(`${'y'.repeat(100)}…`)
    expect(quoteValue('y'.repeat(100))).toBe('y'.repeat(100))
  })
})

describe('What could have been read otherwise is shown', () => {
  test.each([
    [{ cis: 'CIS St-Georges' }, [{ field: 'cis', text: 'CIS St-Georges', value: 'Saint Georges' }]],
    [{ cis: 'SAINT-GEORGES' }, []],
    // No member is younger than fourteen, and no validity ends more than twenty years from now.
    [{ birthDate: '02/07/12' }, [{ field: 'birthDate', text: '02/07/12', value: '2012-07-02' }]],
    [{ birthDate: '02/07/13' }, [{ field: 'birthDate', text: '02/07/13', value: '1913-07-02' }]],
    [{ accountValidity: '31/12/46' }, [{ field: 'accountValidity', text: '31/12/46', value: '2046-12-31' }]],
    [{ accountValidity: '31/12/47' }, [{ field: 'accountValidity', text: '31/12/47', value: '1947-12-31' }]],
    [{ birthDate: '2.7.88' }, [{ field: 'birthDate', text: '2.7.88', value: '1988-07-02' }]],
    [{ birthDate: '02/07/1988' }, []],
    [{ lastName: 'Le Goff' }, []],
  ])('%j', (texts, shown) => expect(read(texts).readings).toEqual(shown))
})

describe('What a line says beside its fields', () => {
  test('address, note, columns that are kept and children in pairs of columns are all read', () => {
    const { values } = read({
      address: '18 rue du Port',
      postalCode: '1000',
      city: 'Bourg',
      note: 'Ancien trésorier',
      kept: ['Adjudant', 'XL'],
      childName: 'Malo, Lou',
      childBirthDate: '14/03/2018, 02/05/2020',
    })
    expect(values).toMatchObject({
      address: { streetNumber: '18', streetName: 'rue du Port', postalCode: '01000', city: 'Bourg', country: 'France' },
      notes: ['Ancien trésorier\nKEPT\u00a0: Adjudant\nKEPT\u00a0: XL'],
      children: [
        { firstName: 'Malo', lastName: 'Le Goff', birthDate: '2018-03-14' },
        { firstName: 'Lou', lastName: 'Le Goff', birthDate: '2020-05-02' },
      ],
    })
  })

  test('a note that is too long for one becomes several, and nothing of it is lost', () => {
    const words = 'mot '.repeat(1_200).trim()
    const { notes = [] } = read({ note: words }).values
    expect(notes.length).toBeGreaterThan(1)
    for (const note of notes) expect(note.length).toBeLessThanOrEqual(2_000)
    expect(notes.join(' ').replace(/\s+/g, ' ')).toBe(words)
  })

  test('children whose columns alternate keep their own day, even where another is empty', () => {
    const cell = (at: number, text: string) => ({ at, heading: '', text })
    const texts = {
      lastName: [cell(0, 'Riou')],
      firstName: [cell(1, 'Zoé')],
      childName: [cell(2, 'Malo'), cell(4, 'Lou')],
      childBirthDate: [cell(5, '02/05/2020')],
    }
    const { values, leftOut } = readLine(texts, GIVEN)
    expect(values.children).toEqual([{ firstName: 'Lou', lastName: 'Riou', birthDate: '2020-05-02' }])
    expect(leftOut).toEqual([{ field: 'childBirthDate', code: 'child-birth-missing', value: 'Malo' }])
  })

  test('names in one column are taken apart, and how they were is shown', () => {
    const cell = (text: string) => [{ at: 0, heading: '', text }]
    const { values, readings } = readLine({ fullName: cell('KERBRAT Nolwenn') }, GIVEN)
    expect(values).toMatchObject({ lastName: 'KERBRAT', firstName: 'Nolwenn' })
    expect(readings).toEqual([{ field: 'fullName', text: 'KERBRAT Nolwenn', value: 'KERBRAT, Nolwenn' }])
    expect(readLine({ fullName: cell('Kerbrat') }, GIVEN).problems).toHaveLength(2)
  })
})

describe('Words that were said to mean something', () => {
  const meanings = meaningsOf([
    { field: 'cis', text: 'Saint-Aubin', value: 'Beauregard' },
    { field: 'membertype', text: 'Pompier volontaire', value: 'SPV' },
    { field: 'subscriptions', text: 'Complète', value: 'AMICALE,UDSP' },
    { field: 'paid', text: 'à voir', value: 'NO' },
    { field: 'cis', text: '?', value: '' },
  ])
  const season = { year: 2026, end: '2026-12-31', by: 'column' } as const

  test('a word is read as what it was said to mean, whatever its case', () => {
    expect(
      read(
        { cis: 'SAINT AUBIN', membertype: 'pompier volontaire', subscriptions: 'complete', paid: 'À voir' },
        { meanings, season },
      ),
    ).toMatchObject({
      values: { cis: 'Beauregard', membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] },
      leftOut: [],
      readings: [],
    })
  })

  test('a word that means nothing is no problem, and an unknown status is remembered as such', () => {
    expect(read({ cis: '??' }, { meanings })).toMatchObject({ leftOut: [] })
    expect(read({ membertype: 'Chef' }).values).toMatchObject({ unknownStatus: 'Chef' })
  })

  test.each([
    [{ paid: 'OUI' }, 'column', '2026-12-31'],
    [{ paid: 'NON' }, 'column', undefined],
    [{}, 'column', undefined],
    [{}, 'everybody', '2026-12-31'],
    [{ paid: 'OUI', accountValidity: '30/06/2026' }, 'column', '2026-06-30'],
  ] as const)('%j, where the season is paid by %s, is valid until %s', (texts, by, end) => {
    expect(read(texts, { season: { ...season, by } }).values.accountValidity).toBe(end)
  })

  test('a cell that says neither is left out', () => {
    expect(read({ paid: 'peut-être' }, { season }).leftOut).toEqual([
      { field: 'paid', code: 'unknown-paid', value: 'peut-être' },
    ])
  })
})

test('a line of a file of children names a child and its parent, and nothing else', () => {
  const { values, problems } = read(
    { phone: '0612345678', childName: 'Malo', childBirthDate: '14/03/2018', note: 'x' },
    { of: 'CHILDREN' },
  )
  expect(problems).toEqual([])
  expect(values).toMatchObject({ ofChild: true, children: [{ firstName: 'Malo', lastName: 'Le Goff' }] })
  expect(values).not.toHaveProperty('notes')
  expect(read({ childName: 'Malo' }, { of: 'CHILDREN' }).problems).toMatchObject([{ code: 'child-birth-missing' }])
  expect(read({}, { of: 'CHILDREN' }).problems).toEqual([{ field: 'childName', code: 'required', value: '' }])
})
