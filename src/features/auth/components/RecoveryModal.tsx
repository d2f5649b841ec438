import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { focusFirstError } from '../../../web/ui/form.ts'
import { Notice } from '../../../web/ui/states.tsx'
import { askRecoveryLink } from '../client.ts'
import { tooManyTries } from '../labels.ts'
import { recoveryFailed, recoverySent, resetFields } from '../messages.ts'

/** « Mot de passe oublié » (rules#passwords): asks for an e-mail and sends a link to choose a new password. */
export function RecoveryModal({ email: known, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(known.trim())
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()

  const send = async () => {
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      focusFirstError()
      return setError(resetFields['email-format'])
    }
    setError(undefined)
    setState('busy')
    try {
      await askRecoveryLink(email.trim())
      setState('sent')
    } catch (failure) {
      setState('idle')
      const wait = failure instanceof HttpProblem && failure.status === 429
      setError(wait ? tooManyTries(failure.retryAfter) : sentence(recoveryFailed, failure))
      focusFirstError()
    }
  }

  return (
    <Modal opened onClose={onClose} title="Mot de passe oublié">
      {state === 'sent' ? (
        <div className="stack">
          <div role="status">
            <Notice tone="good" title={recoverySent}>
              Ouvrez-le dans l’heure, sur cet appareil ou un autre. S’il n’arrive pas, regardez dans les courriers
              indésirables.
            </Notice>
          </div>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        </div>
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <p>Écrivez l’e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.</p>
          <TextInput
            label="E-mail"
            type="email"
            name="recovery"
            autoComplete="username"
            data-autofocus
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button type="submit" fullWidth loading={state === 'busy'}>
            Recevoir le lien
          </Button>
        </form>
      )}
    </Modal>
  )
}
