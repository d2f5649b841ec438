import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Outcome } from '../../../../web/ui/Outcome.tsx'
import { askRecoveryLink } from '../recovery/client.ts'
import { Recovery } from '../recovery/contract.ts'
import { recoveryFailed, recoverySent } from '../recovery/messages.ts'

/** « Mot de passe oublié » (rules#passwords): mails a link to choose a new password. */
export function RecoveryModal({ email, onClose }: { email: string; onClose: () => void }) {
  const [sent, setSent] = useState(false)
  const form = useFormOf({
    initial: { email: email.trim() },
    leaving: 'free',
    schema: Recovery,
    refusals: recoveryFailed,
    send: (body) => askRecoveryLink(body.email),
    done: () => setSent(true),
  })
  return (
    <Dialog onClose={onClose} title="Mot de passe oublié">
      {sent ? (
        <div className="stack">
          <Outcome title={recoverySent}>
            Ouvrez-le dans l’heure, sur cet appareil ou un autre. S’il n’arrive pas, regardez dans les courriers
            indésirables.
          </Outcome>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        </div>
      ) : (
        <Form form={form}>
          <p>Écrivez l’e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.</p>
          <EmailInput label="E-mail" autoComplete="username" {...form.field('email')} />
          <FormEnd form={form} action="Recevoir le lien" button={{ fullWidth: true }} />
        </Form>
      )}
    </Dialog>
  )
}
