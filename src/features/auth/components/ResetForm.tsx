import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Form } from '../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../web/ui/form/FormEnd.tsx'
import { Password } from '../../../web/ui/form/Password.tsx'
import { useFormOf } from '../../../web/ui/form/useFormOf.ts'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { chooseNewPassword } from '../client.ts'
import { resetDone, resetFailed, resetFields } from '../messages.ts'
import { NewPassword } from '../recovery/contract.ts'
import { isPasswordAllowed } from '../rules.ts'

/** The sign-in page with a recovery token (rules#passwords): the e-mail, the new password twice, « Réinitialiser ». */
export function ResetForm({ token, onDone, onLost }: { token: string; onDone: () => void; onLost: () => void }) {
  const navigate = useNavigate()
  const form = useFormOf({
    initial: { username: '', password: '', password2: '' },
    leaving: 'free',
    schema: NewPassword,
    check: ({ username, password }): Record<string, string> =>
      isPasswordAllowed(password, { email: username }) ? {} : { password: resetFields['password-forbidden'] },
    words: resetFields,
    refusals: resetFailed,
    send: (values) => chooseNewPassword(token, values),
    done: () => {
      toast('success', resetDone)
      onDone()
      return navigate('/', { replace: true })
    },
  })
  return (
    <>
      <div>
        <PageTitle>Nouveau mot de passe</PageTitle>
        <p className="soft">Écrivez l’e-mail de votre compte, puis le mot de passe de votre choix.</p>
      </div>
      <Form form={form}>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('username')} />
        <Password
          label="Nouveau mot de passe"
          description="Un mot de passe fort a plus de 10 caractères."
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Password label="Répétez le mot de passe" autoComplete="new-password" {...form.field('password2')} required />
        <FormEnd form={form} action="Réinitialiser" button={{ fullWidth: true }}>
          <button type="button" className="link-button" onClick={onLost}>
            Recevoir un nouveau lien
          </button>
        </FormEnd>
      </Form>
    </>
  )
}
