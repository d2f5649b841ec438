import type { z } from 'zod'
import type { Demands } from '../../../../web/ui/form/validation.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import {
  EMPTY_PERSON,
  type PersonDraft,
  personErrors,
  personField,
  toPerson,
} from '../../../society/persons/components/PersonDraft.ts'
import { changesOf, type FreeDraft } from '../../../society/persons/free-fields/components/FreeDraft.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { VALUE_WORDS } from '../../../society/persons/free-fields/labels.ts'
import { registrationFields } from '../../../society/persons/labels.ts'
import { EMPTY_PASSWORD, type PasswordDraft, passwordErrors } from '../../authentication/components/PasswordFields.tsx'
import { type ChildDraft, toRelatedUser } from '../../children/components/ChildFields.tsx'
import { Registration } from '../contract.ts'

/** A free field of the society that a newcomer fills in. */
export type OwnField = Pick<FreeField, 'id' | 'name' | 'kind' | 'choices'>

/** Draft of the form. */
export type Draft = PersonDraft & PasswordDraft & { children: ChildDraft[]; free: FreeDraft }

export const EMPTY: Draft = { ...EMPTY_PERSON, ...EMPTY_PASSWORD, children: [], free: {} }

/**
 * Validation of the form, without the captcha, which is solved afterwards. `fieldsNow` returns the society's present
 * free fields.
 */
export const demandsOf = (fieldsNow: () => readonly OwnField[]): Demands<Draft, z.input<typeof Registration>> => ({
  schema: Registration,
  body: (draft) => ({
    ...toPerson(draft),
    password: draft.password,
    relations: draft.children.map((child) => ({ relatedUser: toRelatedUser(child) })),
    freeFields: changesOf(
      fieldsNow().map((field) => ({ ...field, value: null, editable: true })),
      draft.free,
      {},
    ),
    recaptcha: 'later',
  }),
  check: (draft) => ({
    ...personErrors(draft),
    ...passwordErrors(draft, draft),
    ...missing(draft, ['password', 'password2']),
  }),
  words: { ...registrationFields, ...VALUE_WORDS },
  at: (path) =>
    personField(path)
      .replace(/^values\./, 'free.f')
      .replace(/^relations\.(\d+)\.relatedUser\./, 'children.$1.')
      .replace(/birthDate$/, 'birth'),
})
