import { Notice } from '../../../web/ui/states.tsx'
import { ResendLink } from '../../auth/components/ResendLink.tsx'
import { Steps } from '../../commands/adhesion/components/Steps.tsx'
import { registrationDone } from '../messages.ts'

/** After the registration: what was sent where, and what comes next. */
export const RegistrationDone = ({ email }: { email: string }) => (
  <div className="stack-lg">
    <div role="status">
      <Notice tone="good">{registrationDone}</Notice>
    </div>
    <p>
      Le lien est parti à <strong>{email}</strong>. Il reste valable 7 jours.
    </p>
    <Steps current={1} />
    <details>
      <summary className="link-button">Rien reçu ?</summary>
      <div className="stack">
        <p>Le message arrive en quelques minutes. Regardez aussi dans les courriers indésirables.</p>
        <ResendLink email={email} />
      </div>
    </details>
  </div>
)
