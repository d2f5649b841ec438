import { expect, test } from 'vitest'
import { validateField } from '../../../../web/ui/form/validation.ts'
import { newChild } from '../../children/components/ChildFields.tsx'
import { type Draft, demandsOf, EMPTY } from './RegistrationDraft.tsx'

const draftErrors = (draft: Draft) =>
  validateField(
    demandsOf(() => []),
    draft,
  )

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

test('the day a child’s birth date starts with is not one that somebody chose', () => {
  const child = { ...newChild('Le Goff'), firstName: 'Malo' }
  expect(Object.keys(draftErrors({ ...WHOLE, children: [child] }))).toEqual(['children.0.birth'])
  expect(draftErrors({ ...WHOLE, children: [{ ...child, birth: { year: '2019', month: '1', day: '1' } }] })).toEqual({})
})

test('an empty free field of a registration is not sent, and a choice is sent by its number', () => {
  const fields = [
    { id: 3, name: 'Taille', kind: 'CHOICE', choices: [{ id: 17, name: 'XL' }] },
    { id: 4, name: 'Permis', kind: 'YES_NO', choices: [] },
    { id: 5, name: 'Matricule', kind: 'TEXT', choices: [] },
  ] as const
  const { body } = demandsOf(() => fields as never)
  const sent = body?.({ ...WHOLE, free: { f3: '17', f4: 'true', f5: '', f9: 'gone' } }, EMPTY)
  expect((sent as { freeFields: unknown }).freeFields).toEqual([
    { id: 3, value: 17 },
    { id: 4, value: true },
  ])
})
