import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { Password } from '../../../../web/ui/form/Password.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { PageTitle } from '../../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { signInNow } from '../client.ts'
import { chooseNewPassword, recoveryQuery } from '../recovery/client.ts'
import { NewPassword } from '../recovery/contract.ts'
import { resetDone, resetFailed, resetFields } from '../recovery/messages.ts'
import { isPasswordAllowed } from '../rules.ts'

type Props = {
  token: string
  /** Preloads the page after the sign-in. */
  prepare: () => Promise<unknown>
  /** Called once the password is chosen but the account cannot sign in yet; the sign-in form says so. */
  onDone: (username: string) => void
  onLost: () => void
  onLeave: () => void
}

/**
 * The sign-in page with a recovery token (rules#shell). It shows whose link it is, or that it expired, before anything
 * is typed.
 */
export function ResetForm(props: Props) {
  const { token, onLost, onLeave } = props
  const link = useQuery(recoveryQuery(token))
  const over = link.error instanceof HttpProblem && link.error.status === 401
  const newLink = (
    <Button variant="default" onClick={onLost}>
      Recevoir un nouveau lien
    </Button>
  )
  return (
    <>
      <PageTitle>Nouveau mot de passe</PageTitle>
      {link.isPending && <SkeletonRows rows={3} />}
      {over && (
        <Notice tone="bad" alert>
          <div className="stack">
            <p>{resetFailed[401]}</p>
            <div>{newLink}</div>
          </div>
        </Notice>
      )}
      {link.isError && !over && (
        <ErrorState onRetry={() => void link.refetch()}>{sentence(resetFailed, link.error)}</ErrorState>
      )}
      {!link.isPending && (
        <>
          <NewPasswordForm {...props} username={link.data?.username ?? ''} />
          <div className="stack-tight">
            {!over && newLink}
            <button type="button" className="link-button" onClick={onLeave}>
              Aller à la page de connexion
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** E-mail, new password twice and « Réinitialiser »; signs in with the new password. */
function NewPasswordForm({ token, username, prepare, onDone }: Props & { username: string }) {
  const form = useFormOf({
    initial: { username, password: '', password2: '' },
    leaving: 'free',
    schema: NewPassword,
    check: ({ username, password }): Record<string, string> =>
      isPasswordAllowed(password, { email: username }) ? {} : { password: resetFields['password-forbidden'] },
    words: resetFields,
    refusals: resetFailed,
    send: (values) => chooseNewPassword(token, values),
    done: async (_answer, { username, password }) => {
      // An account that waits for validation has a password but cannot sign in yet.
      await signInNow(username, password, prepare()).then(
        () => toast('success', resetDone),
        () => undefined,
      )
      onDone(username)
    },
  })
  return (
    <Form form={form}>
      <EmailInput label="E-mail" autoComplete="username" {...form.field('username')} />
      <Password
        label="Nouveau mot de passe"
        description="Un mot de passe fort a plus de 10 caractères."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Password label="Répétez le mot de passe" autoComplete="new-password" {...form.field('password2')} required />
      <FormEnd form={form} action="Réinitialiser" button={{ fullWidth: true }} />
    </Form>
  )
}
