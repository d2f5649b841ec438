import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { HttpProblem, sentence } from '../../web/http.ts'
import { PageTitle } from '../../web/ui/Page.tsx'
import { Notice, SkeletonRows } from '../../web/ui/states.tsx'
import { configurationQuery } from '../siteconfiguration/client.ts'
import { signInNow } from './client.ts'
import { DemoAccounts } from './components/DemoAccounts.tsx'
import { ResendLink } from './components/ResendLink.tsx'
import { signInFailed, tooManyTries } from './messages.ts'

const RegistrationModal = lazy(async () => ({
  default: (await import('../users/components/RegistrationModal.tsx')).RegistrationModal,
}))

/** Specification, section 2 « Login page ». */
export function LoginPage() {
  const { data } = useQuery(configurationQuery)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [open, setOpen] = useState<'registration' | 'link'>()

  const send = async () => {
    if (!username.trim() || !password) return setError('Écrivez votre e-mail et votre mot de passe.')
    setBusy(true)
    setError(undefined)
    try {
      await signInNow(username, password)
    } catch (failure) {
      setError(
        failure instanceof HttpProblem && failure.status === 429
          ? tooManyTries(failure.retryAfter)
          : sentence(signInFailed, failure),
      )
      setBusy(false)
    }
  }

  return (
    <>
      <div>
        <PageTitle>Connexion</PageTitle>
        <p className="soft">L’espace des membres de l’association.</p>
      </div>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {error && (
          <Notice tone="bad" alert>
            {error}
          </Notice>
        )}
        <TextInput
          name="username"
          label="E-mail"
          type="email"
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          name="password"
          label="Mot de passe"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={busy}>
          Se connecter
        </Button>
      </form>
      <div className="stack">
        <p className="soft">Pas encore membre ?</p>
        <Button variant="default" fullWidth onClick={() => setOpen('registration')}>
          Créer un compte
        </Button>
        <button type="button" className="link-button" onClick={() => setOpen('link')}>
          Recevoir à nouveau mon lien de confirmation
        </button>
      </div>
      {data && data.demonstration.length > 0 && (
        <DemoAccounts
          accounts={data.demonstration}
          onChoose={(account) => {
            setUsername(account.email)
            setPassword(account.password)
          }}
        />
      )}
      {open === 'registration' && (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <RegistrationModal shortName={data?.association.shortName ?? ''} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      <Modal opened={open === 'link'} onClose={() => setOpen(undefined)} title="Recevoir un nouveau lien">
        <div className="stack">
          <p>
            Votre inscription n’est pas terminée ? Nous vous renvoyons le lien qui confirme votre e-mail et mène au
            paiement de la cotisation.
          </p>
          <ResendLink email={username} />
        </div>
      </Modal>
    </>
  )
}
