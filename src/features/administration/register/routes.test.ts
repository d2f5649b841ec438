import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { fold } from '../../../shared/search-words.ts'
import { enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { PersonName } from '../../society/persons/values/contract.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await personsAdmin(program)).token
})

const find = async (query: string) => {
  const { status, body } = await program.call('GET', `/users?${query}`, { token })
  expect(status).toBe(200)
  return body as { _embedded: { data: { id: number; lastName: string }[] }; page: { totalElements: number } }
}
const names = async (query: string) => (await find(query))._embedded.data.map(({ lastName }) => lastName)

describe('The register is searched as people type', () => {
  beforeAll(async () => {
    await enrolledMember(program, { firstName: 'Zoé', lastName: 'Quéméneur', phone: '+33699887766' })
    await enrolledMember(program, { firstName: 'Marc', lastName: 'Zoéral' })
    await enrolledMember(program, { firstName: 'Alizoé', lastName: 'Abgrall' })
  })

  test.each(['quemeneur zoe', 'ZOÉ QUÉMÉNEUR', 'quemeneuur', '06 99 88 77 66', '+33 6.99.88.77.66', '0699887'])(
    '« %s » finds Zoé Quéméneur',
    async (typed) => expect(await names(`q=${encodeURIComponent(typed)}`)).toEqual(['Quéméneur']),
  )

  test.each([
    ['prigant', 'Prigent'],
    ['riuo', 'Riou'],
    ['kerbart', 'Kerbrat'],
    ['lecler', 'Leclerc'],
    ['gwnaelle', 'Gwenaëlle'],
  ])('a search for « %s », which has one wrong letter, finds %s first', async (typed, meant) => {
    await enrolledMember(program, { firstName: 'Ève', lastName: meant })
    expect((await names(`q=${typed}`))[0]).toBe(meant)
  })

  test('a hyphen that does not break, as Word writes it, is a hyphen in a name and in a search', async () => {
    const { firstName, lastName } = { firstName: 'Anne\u2011Lise', lastName: 'Kerdoncuff\u2010Bihan' }
    expect([PersonName.parse(firstName), PersonName.parse(lastName)]).toEqual(['Anne-Lise', 'Kerdoncuff-Bihan'])
    expect(fold(lastName)).toBe('kerdoncuff-bihan')
    await enrolledMember(program, { firstName: 'Anne-Lise', lastName: 'Kerdoncuff-Bihan' })
    for (const typed of [lastName, firstName, `${firstName} ${lastName}`, 'kerdoncuff-bihan'])
      expect(await names(`q=${encodeURIComponent(typed)}`), typed).toEqual(['Kerdoncuff-Bihan'])
  })

  test('« legoff » finds everybody whose name holds « Le Goff », whatever their e-mail says', async () => {
    const called = [
      ['Le Goff', 'maelle.legoff@caserne.example'],
      ['Le Goff-Martin', 'mlgm@caserne.example'],
      ['L’Hégoff', 'h@caserne.example'],
    ]
    for (const [lastName = '', email = ''] of called)
      await enrolledMember(program, { firstName: 'Nolwenn', lastName, email })
    expect((await names('q=legoff%20nolwenn')).toSorted()).toEqual(['Le Goff', 'Le Goff-Martin'])
    expect(await names('q=lhegoff')).toEqual(['L’Hégoff'])
  })

  test('a search for a name that nobody has gives an empty page, not a fault', async () => {
    expect(await names('q=wxwxwxwx')).toEqual([])
    expect(await names('q=wxwxwxwx&page=3')).toEqual([])
  })

  test('the best match comes first without a sort order; a sort order is respected', async () => {
    expect((await names('q=zoe'))[0]).toBe('Quéméneur')
    expect(await names('q=zoe&sort=lastName,asc')).toEqual(['Abgrall', 'Quéméneur', 'Zoéral'])
  })
})

describe('The register is filtered', () => {
  test('the register is filtered by a role on a commission, and a change of roles shows at once', async () => {
    const id = await enrolledMember(program, { lastName: 'Plongeur' })
    expect(await names('search=commission==plongee')).toEqual([])
    await program.db.insertInto('personRoles').values({ personId: id, name: 'plongee', role: 'USER' }).execute()
    expect(await names('search=commission==plongee')).toEqual(['Plongeur'])
    expect((await find('search=commission!=plongee')).page.totalElements).toBeGreaterThan(1)
    expect(await names('search=commission=in=(plongee,ski);state==ACTIVE')).toEqual(['Plongeur'])
  })

  test('the register is filtered by consent to the newsletter and by validity, before and after a day', async () => {
    await enrolledMember(program, { lastName: 'Silencieux', newsletterOptIn: false, accountValidity: '2031-12-31' })
    expect(
      await names('search=newsletterOptIn==false;accountValidity=ge=2031-01-01;accountValidity=le=2031-12-31'),
    ).toEqual(['Silencieux'])
  })

  test.each([
    'sort=commission,asc',
    'search=commission=gt=a',
    'search=newsletterOptIn==peut-etre',
    'sort=passwordHash,asc',
  ])('%s is refused and says which field', async (query) => {
    const { status, body } = await program.call('GET', `/users?${query}`, { token })
    expect(status).toBe(400)
    expect(body.errors[0].path).toMatch(/^(sort|search)\.\w+$/)
  })
})
