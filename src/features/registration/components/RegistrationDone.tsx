import { Notice } from '../../../web/ui/states.tsx'
import { Steps } from '../../membership/adhesion/components/Steps.tsx'
import { registrationDone } from '../messages.ts'
import { ResendLink } from './ResendLink.tsx'

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
