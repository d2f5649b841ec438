import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { Password } from '../../../web/ui/form/Password.tsx'
import { Notice } from '../../../web/ui/states.tsx'
import { signInNow } from '../client.ts'
import { tooManyTries } from '../labels.ts'
import { passwordTooShort, signInFailed } from '../messages.ts'

type Credentials = { username: string; password: string }
type Props = {
  values: Credentials
  onChange: (changes: Partial<Credentials>) => void
  onForgotten: () => void
  onUnfinished: () => void
}

/** User name (e-mail) and password (rules#sign-in). */
export function SignInForm({ values, onChange, onForgotten, onUnfinished }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState(false)

  const send = async () => {
    if (!values.username.trim() || !values.password) return setError('Écrivez votre e-mail et votre mot de passe.')
    setBusy(true)
    setError(undefined)
    setRefused(false)
    try {
      await signInNow(values.username, values.password)
    } catch (failure) {
      const problem = failure instanceof HttpProblem ? failure : undefined
      const wait = problem?.status === 429 && tooManyTries(problem.retryAfter)
      const short = problem?.code === 'password-too-short' && `${signInFailed.other}. ${passwordTooShort}`
      setError(wait || short || sentence(signInFailed, failure))
      setRefused(problem?.status === 401)
      setBusy(false)
    }
  }

  return (
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
      {refused && (
        <button type="button" className="link-button" onClick={onUnfinished}>
          Inscription pas terminée{'\u00a0'}? Recevoir à nouveau le lien
        </button>
      )}
      <TextInput
        name="username"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={values.username}
        onChange={(event) => onChange({ username: event.currentTarget.value })}
      />
      <div>
        <Password
          name="password"
          label="Mot de passe"
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
        <button type="button" className="link-button" onClick={onForgotten}>
          Mot de passe oublié
        </button>
      </div>
      <Button type="submit" fullWidth loading={busy}>
        Se connecter
      </Button>
    </form>
  )
}
