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
import { registrationFields } from '../../../society/persons/labels.ts'
import { EMPTY_PASSWORD, type PasswordDraft, passwordErrors } from '../../authentication/components/PasswordFields.tsx'
import { type ChildDraft, toRelatedUser } from '../../children/components/ChildFields.tsx'
import { Registration } from '../contract.ts'

/** The form as it is being typed. */
export type Draft = PersonDraft & PasswordDraft & { children: ChildDraft[] }

export const EMPTY: Draft = { ...EMPTY_PERSON, ...EMPTY_PASSWORD, children: [] }

/** What the form asks before its captcha, which stands for itself here. */
export const DEMANDS: Demands<Draft, z.input<typeof Registration>> = {
  schema: Registration,
  body: (draft) => ({
    ...toPerson(draft),
    password: draft.password,
    relations: draft.children.map((child) => ({ relatedUser: toRelatedUser(child) })),
    recaptcha: 'later',
  }),
  check: (draft) => ({
    ...personErrors(draft),
    ...passwordErrors(draft, draft),
    ...missing(draft, ['password', 'password2']),
  }),
  words: registrationFields,
  at: (path) =>
    personField(path)
      .replace(/^relations\.(\d+)\.relatedUser\./, 'children.$1.')
      .replace(/birthDate$/, 'birth'),
}
