import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { focusFirstError } from '../../../web/ui/form.ts'
import { Notice } from '../../../web/ui/states.tsx'
import { tooManyTries } from '../../auth/labels.ts'
import { CaptchaSubmit } from '../../captcha/components/CaptchaSubmit.tsx'
import { sendLinkAgain } from '../email/client.ts'
import { linkNotSent, linkSent } from '../email/messages.ts'

/** Asks for the confirmation and payment link again. Says the same whether the account exists or not. */
export function ResendLink({ email: known = '' }: { email?: string }) {
  const [email, setEmail] = useState(known)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()
  const complete = /^\S+@\S+\.\S+$/.test(email.trim())
  const send = async (recaptcha: string) => {
    setError(undefined)
    setState('busy')
    try {
      await sendLinkAgain(email.trim(), recaptcha)
      setState('sent')
    } catch (failure) {
      setState('idle')
      const wait = failure instanceof HttpProblem && failure.status === 429
      setError(wait ? tooManyTries(failure.retryAfter) : sentence(linkNotSent, failure))
      focusFirstError()
    }
  }
  if (state === 'sent')
    return (
      <div role="status">
        <Notice tone="good">{linkSent}</Notice>
      </div>
    )
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) return
        setError('e-mail invalide')
        focusFirstError()
      }}
    >
      <TextInput
        label="Votre e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {complete ? (
        <CaptchaSubmit
          form="confirmation"
          label={'Je ne suis pas un robot\u00a0: recevoir le lien'}
          busyLabel="Envoi en cours"
          busy={state === 'busy'}
          onSolved={(recaptcha) => void send(recaptcha)}
        />
      ) : (
        <Button type="submit" variant="default" fullWidth>
          Recevoir un nouveau lien
        </Button>
      )}
    </form>
  )
}
