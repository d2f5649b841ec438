import { readablePhone } from '../../../shared/phones.ts'
import { type FieldErrors, schemaErrors } from '../../../web/ui/form.ts'
import type { Person } from '../../persons/contract.ts'
import { ContactForm } from '../contract.ts'
import { contactFields, contactRequired } from '../messages.ts'

/** The six fields that are all required (specification, section 5). */
export const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'text'] as const
export type FieldName = (typeof FIELDS)[number]

/** The form as it is being typed; `commission` is an id, empty for the society itself. */
export type ContactDraft = Record<FieldName, string> & { commission: string }

export const EMPTY: ContactDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  text: '',
  commission: '',
}

// Closing the form by mistake loses nothing while the page is open; whoever signs in next on it sees none of it.
let kept: { draft: ContactDraft; writer: number | undefined } = { draft: EMPTY, writer: undefined }

/** What this person (nobody: a visitor) typed and did not send; what a visitor typed stays when they sign in. */
export const keptDraft = (writer: number | undefined): ContactDraft =>
  kept.writer === undefined || kept.writer === writer ? kept.draft : EMPTY
export const keepDraft = (writer: number | undefined, draft: ContactDraft) => {
  kept = { draft, writer }
}

/** What is still empty of who writes, from their account (specification, section 2); what was typed stays. */
export const filledIn = (draft: ContactDraft, person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'phone'>) => ({
  ...draft,
  firstName: draft.firstName || person.firstName,
  lastName: draft.lastName || person.lastName,
  email: draft.email || (person.email ?? ''),
  phone: draft.phone || readablePhone(person.phone ?? '').replaceAll('\u00a0', ' '),
})

export const isComplete = (draft: ContactDraft) => FIELDS.every((name) => draft[name].trim())

/** Every field that is not right yet, with the sentence that says how to mend it. */
export function draftErrors({ commission: _not, ...draft }: ContactDraft): FieldErrors {
  const empty = FIELDS.filter((name) => !draft[name].trim()).map((name) => [name, contactRequired])
  return { ...schemaErrors(ContactForm, draft, contactFields), ...Object.fromEntries(empty) }
}
