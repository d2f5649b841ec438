import { Password } from '../../../web/ui/form/Password.tsx'
import type { FieldErrors } from '../../../web/ui/form.ts'
import { isStrongPassword } from '../rules.ts'
import type { PasswordDraft } from './PasswordDraft.ts'

const STRONG = 'Un mot de passe fort a plus de 10 caractères.'

type Props = {
  draft: PasswordDraft
  errors: FieldErrors
  /** Whether it may be taken as it stands, said or not. */
  accepted: boolean
  onChange: (changes: Partial<PasswordDraft>) => void
  onLeave: (name: string) => void
  label?: string
  /** Said at the field; the hint of the strong password then stands below. */
  hint?: string
  required?: boolean
}

/** A new password, typed twice: the same for registering and for changing it (rules#passwords). */
export function PasswordFields({ draft, errors, accepted, onChange, onLeave, ...props }: Props) {
  const { label = 'Mot de passe', hint, required = true } = props
  const field = (name: keyof PasswordDraft) => ({
    name,
    required,
    autoComplete: 'new-password',
    value: draft[name],
    error: errors[name],
    onBlur: () => onLeave(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <div className="pair">
        <Password label={label} description={hint ?? STRONG} {...field('password')} />
        <Password label="Répétez le mot de passe" description="Le même, une seconde fois." {...field('password2')} />
      </div>
      {draft.password && accepted ? (
        <p className="small" role="status">
          {isStrongPassword(draft.password)
            ? '✓ Mot de passe fort.'
            : 'Mot de passe accepté\u00a0; plus de 10 caractères serait plus sûr.'}
        </p>
      ) : (
        hint && <p className="small soft">{STRONG}</p>
      )}
    </>
  )
}

type CurrentProps = {
  value: string
  error: string | undefined
  why: string
  onChange: (value: string) => void
}

/** The password in use, asked again before something serious. */
export const CurrentPassword = ({ value, error, why, onChange }: CurrentProps) => (
  <Password
    label="Mot de passe actuel"
    name="currentPassword"
    required
    autoComplete="current-password"
    description={why}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
