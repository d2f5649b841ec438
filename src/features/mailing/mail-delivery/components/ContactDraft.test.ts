import { describe, expect, test } from 'vitest'
import { schemaErrors } from '../../../../web/ui/form/words.ts'
import { ContactForm } from '../contract.ts'
import { type ContactDraft, draftErrors, EMPTY, FIELDS, filledIn, isComplete, toMessage } from './ContactDraft.ts'

const ACCOUNT = { firstName: 'Camille', lastName: 'Morvan', email: 'camille@caserne.example', phone: '+33612345678' }
const WHOLE = { ...filledIn(EMPTY, ACCOUNT), subject: 'Les clés', text: 'Où les prend-on ?' }

const errorsOf = (draft: ContactDraft) => ({
  ...schemaErrors(ContactForm, toMessage(draft, ''), {}),
  ...draftErrors(draft),
})

describe('the contact form as it is typed', () => {
  test('the contact form as it is typed is filled in with who writes, where nothing was typed yet', () => {
    expect(filledIn({ ...EMPTY, lastName: 'Le Goff' }, ACCOUNT)).toMatchObject({
      firstName: 'Camille',
      lastName: 'Le Goff',
      email: 'camille@caserne.example',
      phone: '06 12 34 56 78',
    })
    expect(filledIn(EMPTY, { ...ACCOUNT, email: null, phone: null })).toMatchObject({ email: '', phone: '' })
  })

  test.each(FIELDS)('the contact form as it is typed is not complete without %s', (name) => {
    expect(isComplete(WHOLE)).toBe(true)
    expect(isComplete({ ...WHOLE, [name]: '  ' })).toBe(false)
    expect(errorsOf({ ...WHOLE, [name]: '  ' })).toEqual({ [name]: 'Ce champ est obligatoire.' })
  })

  test('the contact form as it is typed says how to mend what is not right, and nothing once it is', () => {
    expect(errorsOf({ ...WHOLE, email: 'camille@', phone: '12' })).toEqual({
      email: 'e-mail invalide',
      phone: 'Ce numéro n’est pas reconnu. Exemple\u00a0: 06 12 34 56 78.',
    })
    expect(errorsOf(WHOLE)).toEqual({})
  })
})
