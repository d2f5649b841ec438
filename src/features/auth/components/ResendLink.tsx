import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sentence } from '../../../web/http.ts'
import { Notice } from '../../../web/ui/states.tsx'
import { sendLinkAgain } from '../client.ts'
import { linkNotSent, linkSent } from '../messages.ts'

/** Asks for the confirmation and payment link again. Says the same whether the account exists or not. */
export function ResendLink({ email: known = '' }: { email?: string }) {
  const [email, setEmail] = useState(known)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()
  const send = async () => {
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setError('e-mail invalide')
    setError(undefined)
    setState('busy')
    try {
      await sendLinkAgain(email.trim())
      setState('sent')
    } catch (failure) {
      setState('idle')
      setError(sentence(linkNotSent, failure))
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
        void send()
      }}
    >
      <TextInput
        label="Votre e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={state === 'busy'}>
          Recevoir un nouveau lien
        </Button>
      </div>
    </form>
  )
}
