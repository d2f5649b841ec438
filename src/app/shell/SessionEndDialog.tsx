import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signInNow, touchSession } from '../../features/members/authentication/client.ts'
import { signInFailed } from '../../features/members/authentication/messages.ts'
import type { Session } from '../../features/platform/access/client.ts'
import { counted } from '../../shared/counted.ts'
import { sentence } from '../../web/http.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { Form } from '../../web/ui/form/Form.tsx'
import { FormEnd } from '../../web/ui/form/FormEnd.tsx'
import { Password } from '../../web/ui/form/Password.tsx'
import { useFormOf } from '../../web/ui/form/useFormOf.ts'
import { missing } from '../../web/ui/form/words.ts'
import { Notice } from '../../web/ui/states.tsx'
import { useSignOut } from './useSignOut.tsx'

/** Above everything, including a full-screen picture. */
const ABOVE_ALL = 10_000

type Props = {
  session: Session
  minutes: number
  /** Only a new sign-in can extend the session. */
  isLast: boolean
  onClose: () => void
}

/** Warns some minutes before the session ends. One click extends it; at its absolute limit the password is required. */
export function SessionEndDialog({ session, minutes, isLast, onClose }: Props) {
  const title = `Votre session se termine dans ${minutes > 1 ? counted(minutes, 'minute') : 'moins d’une minute'}`
  const staying = useMutation({ mutationFn: () => touchSession(session.userId) })
  const stay = () => staying.mutate()
  return (
    <Dialog title={title} onClose={isLast ? onClose : stay} zIndex={ABOVE_ALL} closeOnClickOutside={false}>
      <p role="status" className="visually-hidden">
        {title}
      </p>
      {isLast ? (
        <SignInAgain username={session.username} onClose={onClose} />
      ) : (
        <Unused session={session} busy={staying.isPending} refusal={staying.error} onStay={stay} />
      )}
    </Dialog>
  )
}

/** Says what happens to unsaved work if the person does nothing. */
const Outcome = () => (
  <p className="soft">
    Sans réponse de votre part, la page de connexion s’affichera. Votre panier et ce qui est enregistré restent&nbsp;;
    ce qui est tapé sans être enregistré sera effacé, pour que personne d’autre ne le lise ici.
  </p>
)

type UnusedProps = { session: Session; busy: boolean; refusal: unknown; onStay: () => void }

function Unused({ session, busy, refusal, onStay }: UnusedProps) {
  const { signOut, question } = useSignOut(session.userId)
  return (
    <div className="stack">
      <p>Une session que personne n’utilise se termine d’elle-même. Vous êtes là&nbsp;? Restez connecté.</p>
      <Outcome />
      {refusal !== null && (
        <Notice tone="bad" alert>
          {sentence({ other: 'La session n’a pas pu être prolongée. Réessayez.' }, refusal)}
        </Notice>
      )}
      <div className="row">
        <Button loading={busy} onClick={onStay} data-autofocus>
          Rester connecté
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void signOut()}>
          Se déconnecter
        </Button>
      </div>
      {question}
    </div>
  )
}

function SignInAgain({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useFormOf({
    initial: { password: '' },
    leaving: 'free',
    check: (values: { password: string }) => missing(values, ['password']),
    refusals: { ...signInFailed, 401: 'Ce mot de passe n’est pas le bon. Vérifiez-le, puis réessayez.' },
    send: ({ password }) => signInNow(username, password, Promise.resolve()),
  })
  return (
    <Form form={form}>
      <p>
        Elle a duré autant qu’une session peut durer. Avec votre mot de passe, une nouvelle commence ici même, et rien
        de ce que vous avez tapé n’est perdu.
      </p>
      <Outcome />
      {/* Tells the browser which account's password to fill in. */}
      <input hidden type="text" autoComplete="username" value={username} readOnly />
      <Password label="Mot de passe" autoComplete="current-password" {...form.field('password')} />
      <FormEnd form={form} action="Rester connecté">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Plus tard
        </Button>
      </FormEnd>
    </Form>
  )
}
