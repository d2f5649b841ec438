import { readablePhone } from '../../../../shared/phones.ts'
import { phoneErrors } from '../../../../web/ui/form/phones.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import type { Person } from '../../../society/persons/contract.ts'

/** The six fields, all required (rules#contact-form). */
export const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'text'] as const

/** The form as it is being typed; `commission` is an id, empty for the society itself. */
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

/** The draft with its empty fields filled from the account of who writes (rules#contact-form); what was typed stays. */
export const filledIn = (draft: ContactDraft, person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'phone'>) => ({
  ...draft,
  firstName: draft.firstName || person.firstName,
  lastName: draft.lastName || person.lastName,
  email: draft.email || (person.email ?? ''),
  phone: draft.phone || readablePhone(person.phone ?? '').replaceAll('\u00a0', ' '),
})

export const isComplete = (draft: ContactDraft) => FIELDS.every((name) => draft[name].trim())

/** What is sent of it, to the commission chosen or, where none is, to the society. */
export const toMessage = ({ commission: _typed, ...draft }: ContactDraft, chosen: string) => ({
  ...draft,
  ...(chosen && { commissionId: Number(chosen) }),
})

/** What the contract does not ask of it. */
export const draftErrors = (draft: ContactDraft) => ({ ...phoneErrors(draft), ...missing(draft, FIELDS) })
