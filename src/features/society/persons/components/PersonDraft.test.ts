import { expect, test } from 'vitest'
import { EMPTY_PERSON, personErrors, toPerson, toPlain, withoutBlanks } from './PersonDraft.ts'

const draft = {
  ...EMPTY_PERSON,
  firstName: 'Soizic',
  lastName: 'Guivarc’h',
  email: 'soizic@caserne.example',
  phone: '06 22 33 44 55',
  birth: { year: '1961', month: '11', day: '3' },
  cis: 'Le Blosne',
  membertype: 'EXTERNE',
  membertypePrecision: 'Voisine',
  udsp: true,
}

test('a form without the status sends what any member may change, and no more', () => {
  const sent = toPlain(draft)
  expect(sent).toMatchObject({
    firstName: 'Soizic',
    lastName: 'Guivarc’h',
    phone: '06 22 33 44 55',
    birthDate: '1961-11-03',
    cis: 'Le Blosne',
  })
  const reserved = Object.keys(toPerson(draft)).filter((field) => !(field in sent))
  expect(reserved).toEqual(
    expect.arrayContaining(['email', 'membertype', 'membertypePrecision', 'subscriptions', 'newsletterOptIn']),
  )
})

test('a form with the status sends all of it, the precision for an external member alone', () => {
  expect(toPerson(draft)).toMatchObject({
    ...toPlain(draft),
    email: 'soizic@caserne.example',
    membertype: 'EXTERNE',
    membertypePrecision: 'Voisine',
    subscriptions: ['UDSP'],
    newsletterOptIn: true,
  })
  expect(toPerson({ ...draft, membertype: 'SPV' }).membertypePrecision).toBeUndefined()
})

test('a missing value of a member may stay missing when somebody else corrects the rest, and is not sent', () => {
  const opened = { ...EMPTY_PERSON, firstName: 'Marcel', lastName: 'Abgrall', phone: '', membertype: 'SPV' }
  expect(personErrors(opened, opened)).toEqual({})
  expect(Object.keys(personErrors(opened)).sort()).toEqual(['birth', 'cis', 'email', 'phone'])
  const known = { ...opened, email: 'marcel@caserne.example' }
  expect(Object.keys(personErrors(opened, known))).toEqual(['email'])
  expect(withoutBlanks({ email: '', phone: '', cis: '', lastName: '', membertypePrecision: '' })).toEqual({
    lastName: '',
    membertypePrecision: '',
  })
})
