import { describe, expect, test } from 'vitest'
import { quoted, readLine } from './rules.ts'

const TODAY = '2026-11-20'
const NAMED = { lastName: 'Le Goff', firstName: 'Maëlle', email: 'Maelle@Caserne.example' }
const read = (texts: object) => readLine({ ...NAMED, ...texts }, TODAY)
const problem = (texts: object) => read(texts).problems.map(({ field, code }) => `${field} ${code}`)

describe('A line of a file of members', () => {
  test('is read by field, as a visitor’s form would be', () => {
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

  test('has a name, a first name and an e-mail, and may say nothing else', () => {
    expect(readLine({}, TODAY).problems).toEqual(
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

  test('may have a precision of two hundred characters', () => {
    expect(problem({ membertypePrecision: 'x'.repeat(200) })).toEqual([])
  })

  test('is quoted where it is refused, a hundred characters at most', () => {
    expect(read({ cis: 'y'.repeat(101) }).problems[0]?.value).toBe(`${'y'.repeat(100)}…`)
    expect(quoted('y'.repeat(100))).toBe('y'.repeat(100))
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
