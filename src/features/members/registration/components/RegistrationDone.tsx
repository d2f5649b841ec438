import { useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Outcome } from '../../../../web/ui/Outcome.tsx'
import { CaptchaSubmit } from '../../../society/captcha/components/CaptchaSubmit.tsx'
import { Steps } from '../../membership/adhesion/components/Steps.tsx'
import { correctEmail, sendLinkAgain } from '../email/client.ts'
import { linkNotSent, linkSent, notCorrected } from '../email/messages.ts'

const registrationDone =
  'Compte correctement créé. Merci de valider votre email et de régler votre cotisation avec le lien qui vous a été envoyé'

/** The account just created; its password proves the owner while this screen is open. */
export type NewAccount = { email: string; password: string }

/** Shown after the registration: where the mail was sent, how to correct a mistyped address, and the next steps. */
export function RegistrationDone({ registered }: { registered: NewAccount }) {
  const [email, setEmail] = useState(registered.email)
  const [corrected, setCorrected] = useState(false)
  return (
    <div className="stack-lg">
      <Outcome>{registrationDone}</Outcome>
      <div role="status">
        <p>
          {corrected ? 'L’adresse est corrigée. Le lien est reparti à' : 'Le lien est parti à'} <strong>{email}</strong>
          . Il reste valable 7 jours.
        </p>
      </div>
      <Steps current={1} />
      <details>
        <summary className="link-button">Rien reçu, ou une faute dans l’adresse&nbsp;? Corriger l’adresse</summary>
        <EmailAgain
          key={email}
          registered={{ ...registered, email }}
          onCorrected={(newEmail) => {
            setEmail(newEmail)
            setCorrected(true)
          }}
        />
      </details>
    </div>
  )
}

type Props = { registered: NewAccount; onCorrected: (email: string) => void }

/** Sends the link again, to the same address or to a corrected one. */
function EmailAgain({ registered: { email, password }, onCorrected }: Props) {
  const [typed, setTyped] = useState(email)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()
  const wanted = typed.trim()
  const moves = wanted.toLowerCase() !== email.toLowerCase()
  const send = async (recaptcha: string) => {
    setError(undefined)
    setState('busy')
    try {
      if (moves) await correctEmail({ email, password, newEmail: wanted, recaptcha })
      else await sendLinkAgain(email, recaptcha)
      setState('sent')
      if (moves) onCorrected(wanted)
    } catch (failure) {
      setState('idle')
      setError(sentence(moves ? notCorrected : linkNotSent, failure))
    }
  }
  if (state === 'sent') return <Outcome>{linkSent}</Outcome>
  return (
    <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      <p>Le message arrive en quelques minutes. Regardez aussi dans les courriers indésirables.</p>
      <EmailInput
        label="Votre e-mail"
        autoComplete="email"
        value={typed}
        error={error}
        onChange={(email) => {
          setTyped(email)
          setError(undefined)
        }}
      />
      {/^\S+@\S+\.\S+$/.test(wanted) && (
        <CaptchaSubmit
          form="confirmation"
          label={'Je ne suis pas un robot\u00a0: recevoir le lien'}
          busyLabel="Envoi en cours"
          busy={state === 'busy'}
          onSolved={(recaptcha) => void send(recaptcha)}
        />
      )}
    </form>
  )
}
