import { readablePhone } from '../../../../shared/phones.ts'
import { phoneErrors } from '../../../../web/ui/form/phones.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import type { Person } from '../../../society/persons/contract.ts'

/** The six fields, all required (rules#contact-form). */
export const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'text'] as const

/** The form's draft; `commission` is an id, empty for the society itself. */
export type ContactDraft = Record<(typeof FIELDS)[number], string> & { commission: string }

export const EMPTY: ContactDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  text: '',
  commission: '',
}

/** Fills the empty fields of the draft from the member's account (rules#contact-form); typed values are kept. */
export const filledIn = (draft: ContactDraft, person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'phone'>) => ({
  ...draft,
  firstName: draft.firstName || person.firstName,
  lastName: draft.lastName || person.lastName,
  email: draft.email || (person.email ?? ''),
  phone: draft.phone || readablePhone(person.phone ?? '').replaceAll('\u00a0', ' '),
})

export const isComplete = (draft: ContactDraft) => FIELDS.every((name) => draft[name].trim())

/** The request body, addressed to the chosen commission, otherwise to the society. */
export const toMessage = ({ commission: _typed, ...draft }: ContactDraft, chosen: string) => ({
  ...draft,
  ...(chosen && { commissionId: Number(chosen) }),
})

/** Checks that the contract doesn't make. */
export const draftErrors = (draft: ContactDraft) => ({ ...phoneErrors(draft), ...missing(draft, FIELDS) })
