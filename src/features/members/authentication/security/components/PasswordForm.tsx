import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { missing } from '../../../../../web/ui/form/words.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { Person } from '../../../../society/persons/contract.ts'
import { registrationFields } from '../../../../society/persons/labels.ts'
import { CurrentPassword, EMPTY_PASSWORD, PasswordFields, passwordErrors } from '../../components/PasswordFields.tsx'
import { PASSWORD_MIN } from '../../contract.ts'
import { wrongPassword } from '../../messages.ts'
import { passwordMinimum } from '../../rules.ts'
import { changePasswordOf, sessionsQuery } from '../client.ts'

const passwordChanged = 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.'

const passwordFailed = {
  400: 'Le mot de passe n’a pas été changé.',
  403: 'Le mot de passe n’a pas été changé.',
  429: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
  other: 'Le mot de passe n’a pas pu être changé. Réessayez dans un instant.',
}

const EMPTY = { ...EMPTY_PASSWORD, current: '' }

/** Changes the member's own password: the current one, and the new one twice. */
export function PasswordForm({ person }: { person: Person }) {
  const queries = useQueryClient()
  const minimum = passwordMinimum(person.roles)
  const owner = { firstName: person.firstName, lastName: person.lastName, email: person.email ?? '' }
  const form = useFormOf({
    initial: EMPTY,
    check: (values: typeof EMPTY) => ({
      ...passwordErrors(values, owner, minimum),
      ...missing(values, ['current', 'password', 'password2']),
    }),
    words: registrationFields,
    refusals: passwordFailed,
    blames: { 'wrong-password': { current: wrongPassword } },
    send: ({ current, password }) => changePasswordOf(person.id, { current, password }),
    done: async () => {
      form.restart(EMPTY)
      toast('success', passwordChanged)
      await queries.invalidateQueries({ queryKey: sessionsQuery(person.id).queryKey })
    },
  })
  return (
    <Form form={form} className="card stack" labelledBy="password-title">
      <h2 id="password-title">Mot de passe</h2>
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <CurrentPassword field={form.field('current')} why="Celui avec lequel vous vous connectez." />
      <PasswordFields
        form={form}
        label="Nouveau mot de passe"
        {...(minimum > PASSWORD_MIN && { hint: `${minimum} caractères au moins.` })}
      />
      <FormEnd form={form} action="Changer mon mot de passe" />
    </Form>
  )
}
