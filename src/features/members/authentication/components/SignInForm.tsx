import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { Password } from '../../../../web/ui/form/Password.tsx'
import { type FormOf, useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import { signInNow } from '../client.ts'
import { mayAwaitValidation, signInFailed } from '../messages.ts'

type Credentials = { username: string; password: string }
type Props = { form: FormOf<Credentials>; onForgotten: () => void; onUnfinished: () => void }

/**
 * State of the sign-in form, shared with other forms that start from the typed e-mail. `prepare` loads the next page;
 * the form stays busy until then.
 */
export const useSignIn = (prepare: () => Promise<unknown>) =>
  useFormOf({
    initial: { username: '', password: '' },
    leaving: 'free',
    check: (values: Credentials) => missing(values, ['username', 'password']),
    refusals: signInFailed,
    send: ({ username, password }) => signInNow(username, password, prepare()),
  })

/** E-mail and password (rules#sign-in). */
export const SignInForm = ({ form, onForgotten, onUnfinished }: Props) => (
  <Form form={form}>
    <EmailInput label="E-mail" autoComplete="username" {...form.field('username')} />
    <div>
      <Password label="Mot de passe" autoComplete="current-password" {...form.field('password')} />
      <button type="button" className="link-button" onClick={onForgotten}>
        Mot de passe oublié
      </button>
    </div>
    <FormEnd form={form} action="Se connecter" button={{ fullWidth: true }} />
    {form.problem?.status === 401 && (
      <div className="stack-tight">
        <p className="soft">{mayAwaitValidation}</p>
        <button type="button" className="link-button" onClick={onUnfinished}>
          Inscription pas terminée{'\u00a0'}? Recevoir à nouveau le lien
        </button>
      </div>
    )}
  </Form>
)
