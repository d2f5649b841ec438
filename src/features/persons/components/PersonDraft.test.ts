import { expect, test } from 'vitest'
import { EMPTY_PERSON, toPerson, toPlain } from './PersonDraft.ts'

const draft = {
  ...EMPTY_PERSON,
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  phone: '06 12 34 56 78',
  birth: { year: '1990', month: '2', day: '28' },
  cis: 'Beauregard',
  membertype: 'EXTERNE',
  membertypePrecision: 'Voisine',
  udsp: true,
}

test('a form without the status sends what any member may change, and no more', () => {
  const sent = toPlain(draft)
  expect(sent).toMatchObject({
    firstName: 'Maëlle',
    lastName: 'Le Goff',
    phone: '06 12 34 56 78',
    birthDate: '1990-02-28',
    cis: 'Beauregard',
  })
  const reserved = Object.keys(toPerson(draft)).filter((field) => !(field in sent))
  expect(reserved).toEqual(
    expect.arrayContaining(['email', 'membertype', 'membertypePrecision', 'subscriptions', 'newsletterOptIn']),
  )
})

test('a form with the status sends all of it, the precision for an external member alone', () => {
  expect(toPerson(draft)).toMatchObject({
    ...toPlain(draft),
    email: 'maelle@caserne.example',
    membertype: 'EXTERNE',
    membertypePrecision: 'Voisine',
    subscriptions: ['UDSP'],
    newsletterOptIn: true,
  })
  expect(toPerson({ ...draft, membertype: 'SPV' }).membertypePrecision).toBeUndefined()
})
