import type { FieldErrors } from '../../../../web/ui/form/words.ts'
import { passwordForbidden, passwordsDiffer, passwordTooShort } from '../../../society/persons/labels.ts'
import { PASSWORD_MIN } from '../contract.ts'
import { isPasswordAllowed } from '../rules.ts'

/** A new password as it is being typed, twice. */
export type PasswordDraft = { password: string; password2: string }
export const EMPTY_PASSWORD: PasswordDraft = { password: '', password2: '' }

type Owner = { firstName?: string; lastName?: string; email?: string }

/** The errors of a new password typed twice (rules#passwords); none while nothing is typed. */
export function passwordErrors({ password, password2 }: PasswordDraft, owner: Owner, minimum = PASSWORD_MIN) {
  const errors: FieldErrors = {}
  if (password && !isPasswordAllowed(password, owner)) errors.password = passwordForbidden
  else if (password && password.length < minimum) errors.password = passwordTooShort
  if (password !== password2) errors.password2 = passwordsDiffer
  return errors
}
