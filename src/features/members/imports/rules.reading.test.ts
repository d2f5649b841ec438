import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteValue, readCis, readDay, readLine, readPhoneText, readStatus, readSubscriptions } from './rules.ts'

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

  test('of two centres that are nearly called so, the one that is called so is meant', () =>
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

const GIVEN = { today: '2026-11-20', centres: CENTRES }
const NAMED = { lastName: 'Le Goff', firstName: 'Maëlle', email: 'Maelle@Caserne.example' }
const read = (texts: object) => readLine({ ...NAMED, ...texts }, GIVEN)
const problem = (texts: object) => read(texts).problems.map(({ field, code }) => `${field} ${code}`)

describe('A line of a file of members', () => {
  test('A line of a file of members is read by field, as a visitor’s form would be', () => {
    const { told, problems, readings } = read({
      phone: '612345678',
      birthDate: '28/02/1990',
      cis: 'Beauregard',
      membertype: 'Volontaire',
      membertypePrecision: 'Chef',
      subscriptions: 'Amicale, UDSP',
      accountValidity: '31/12/2026',
    })
    expect(told).toEqual({
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
    expect([problems, readings]).toEqual([[], []])
  })

  test('A line of a file of members has a name, a first name and an e-mail, and may say nothing else', () => {
    expect(readLine({}, GIVEN).problems).toEqual(
      ['lastName', 'firstName', 'email'].map((field) => ({ field, code: 'required', value: '' })),
    )
    expect(problem({})).toEqual([])
  })

  test.each([
    [{ lastName: 'R2D2' }, 'lastName name-characters'],
    [{ firstName: 'x'.repeat(101) }, 'firstName too-long'],
    [{ email: 'personne' }, 'email email-format'],
    [{ phone: 'douze' }, 'phone phone-format'],
    [{ birthDate: 'hier' }, 'birthDate day-format'],
    [{ birthDate: '01/01/1899' }, 'birthDate birthdate-too-early'],
    [{ cis: 'Ailleurs' }, 'cis unknown-cis'],
    [{ membertype: 'Chef' }, 'membertype unknown-status'],
    [{ membertypePrecision: 'x'.repeat(201) }, 'membertypePrecision too-long'],
    [{ subscriptions: 'Pêche' }, 'subscriptions unknown-subscription'],
    [{ accountValidity: 'toujours' }, 'accountValidity day-format'],
  ])('%j is refused with what is wrong', (texts, said) => {
    expect(problem(texts)).toEqual([said])
    expect(read(texts).told).not.toHaveProperty(said.split(' ')[0] ?? '')
  })

  test('A line of a file of members may have a precision of two hundred characters', () => {
    expect(problem({ membertypePrecision: 'x'.repeat(200) })).toEqual([])
  })

  test('A line of a file of members is quoted where it is refused, a hundred characters at most', () => {
    expect(read({ cis: 'y'.repeat(101) }).problems[0]?.value).toBe(`${'y'.repeat(100)}…`)
    expect(quoteValue('y'.repeat(100))).toBe('y'.repeat(100))
  })
})

describe('What could have been read otherwise is shown', () => {
  test.each([
    [{ cis: 'CIS St-Georges' }, [{ field: 'cis', text: 'CIS St-Georges', value: 'Saint Georges' }]],
    [{ cis: 'SAINT-GEORGES' }, []],
    // Nobody who is a member is younger than fourteen, and no validity ends in more than twenty years.
    [{ birthDate: '02/07/12' }, [{ field: 'birthDate', text: '02/07/12', value: '2012-07-02' }]],
    [{ birthDate: '02/07/13' }, [{ field: 'birthDate', text: '02/07/13', value: '1913-07-02' }]],
    [{ accountValidity: '31/12/46' }, [{ field: 'accountValidity', text: '31/12/46', value: '2046-12-31' }]],
    [{ accountValidity: '31/12/47' }, [{ field: 'accountValidity', text: '31/12/47', value: '1947-12-31' }]],
    [{ birthDate: '2.7.88' }, [{ field: 'birthDate', text: '2.7.88', value: '1988-07-02' }]],
    [{ birthDate: '02/07/1988' }, []],
    [{ lastName: 'Le Goff' }, []],
  ])('%j', (texts, shown) => expect(read(texts).readings).toEqual(shown))
})
