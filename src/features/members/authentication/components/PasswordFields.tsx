import type { FieldProps } from '../../../../web/ui/form/field.ts'
import { Password } from '../../../../web/ui/form/Password.tsx'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { isStrongPassword } from '../rules.ts'
import type { PasswordDraft } from './PasswordDraft.ts'

const STRONG = 'Un mot de passe fort a plus de 10 caractères.'

type Props = {
  form: FormOf<PasswordDraft>
  label?: string
  /** Said at the field; the hint of the strong password then stands below. */
  hint?: string
  required?: boolean
}

/** A new password, typed twice: the same for signing up and for changing it (rules#passwords). */
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

/** The password in use, asked again before something serious. */
export const CurrentPassword = ({ field, why }: { field: FieldProps; why: string }) => (
  <Password label="Mot de passe actuel" {...field} required autoComplete="current-password" description={why} />
)
