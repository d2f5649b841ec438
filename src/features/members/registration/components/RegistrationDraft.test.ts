import { expect, test } from 'vitest'
import { validateField } from '../../../../web/ui/form/validation.ts'
import { newChild } from '../../children/components/ChildFields.tsx'
import { DEMANDS, type Draft, EMPTY } from './RegistrationDraft.tsx'

const draftErrors = (draft: Draft) => validateField(DEMANDS, draft)

const WHOLE: Draft = {
  ...EMPTY,
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  phone: '06 12 34 56 78',
  birth: { year: '1990', month: '2', day: '28' },
  cis: 'Beauregard',
  membertype: 'SPV',
  password: 'grande échelle 18',
  password2: 'grande échelle 18',
}

test('a form with everything in it lacks nothing', () => expect(draftErrors(WHOLE)).toEqual({}))

test('the day a birth date starts with is not one that somebody chose', () => {
  expect(draftErrors({ ...WHOLE, birth: EMPTY.birth })).toEqual({
    birth: 'Choisissez la date de naissance\u00a0: jour, mois et année.',
  })
  expect(draftErrors({ ...WHOLE, birth: { ...EMPTY.birth, day: '2' } })).toEqual({})
})

test('the same goes for a child, whose birth date starts there too', () => {
  const child = { ...newChild('Le Goff'), firstName: 'Malo' }
  expect(Object.keys(draftErrors({ ...WHOLE, children: [child] }))).toEqual(['children.0.birth'])
  expect(draftErrors({ ...WHOLE, children: [{ ...child, birth: { year: '2019', month: '1', day: '1' } }] })).toEqual({})
})
