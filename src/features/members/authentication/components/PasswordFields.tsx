import type { FieldProps } from '../../../../web/ui/form/field.ts'
import { Password } from '../../../../web/ui/form/Password.tsx'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import type { FieldErrors } from '../../../../web/ui/form/words.ts'
import { passwordForbidden, passwordsDiffer, passwordTooShort } from '../../../society/persons/labels.ts'
import { PASSWORD_MIN } from '../contract.ts'
import { isPasswordAllowed, isStrongPassword } from '../rules.ts'

/** A new password, typed twice. */
export type PasswordDraft = { password: string; password2: string }
export const EMPTY_PASSWORD: PasswordDraft = { password: '', password2: '' }

type Owner = { firstName?: string; lastName?: string; email?: string }

/** Errors of a new password typed twice (rules#passwords); none while both fields are empty. */
export function passwordErrors({ password, password2 }: PasswordDraft, owner: Owner, minimum = PASSWORD_MIN) {
  const errors: FieldErrors = {}
  if (password && !isPasswordAllowed(password, owner)) errors.password = passwordForbidden
  else if (password && password.length < minimum) errors.password = passwordTooShort
  if (password !== password2) errors.password2 = passwordsDiffer
  return errors
}

const STRONG = 'Un mot de passe fort a plus de 10 caractères.'

type Props = {
  form: FormOf<PasswordDraft>
  label?: string
  /** Hint of the field; the hint about strong passwords then moves below. */
  hint?: string
  required?: boolean
}

/** Fields for a new password, typed twice, used for signing up and for changing it (rules#passwords). */
export function PasswordFields({ form, label = 'Mot de passe', hint, required = true }: Props) {
  const { password } = form.values
  const field = (name: keyof PasswordDraft) => ({ ...form.field(name), required, autoComplete: 'new-password' })
  return (
    <>
      <div className="pair">
        <Password label={label} description={hint ?? STRONG} {...field('password')} />
        <Password label="Répétez le mot de passe" description="Le même, une seconde fois." {...field('password2')} />
      </div>
      {password && form.isRight('password') ? (
        <p className="small" role="status">
          {isStrongPassword(password)
            ? '✓ Mot de passe fort.'
            : 'Mot de passe accepté\u00a0; plus de 10 caractères serait plus sûr.'}
        </p>
      ) : (
        hint && <p className="small soft">{STRONG}</p>
      )}
    </>
  )
}

/** Field for the current password, asked before a critical change. */
export const CurrentPassword = ({ field, why }: { field: FieldProps; why: string }) => (
  <Password label="Mot de passe actuel" {...field} required autoComplete="current-password" description={why} />
)
