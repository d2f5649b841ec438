import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../web/ui/states.tsx'
import { RegistrationDone } from './RegistrationDone.tsx'
import { isTouched, keptDraft } from './RegistrationDraft.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

/** « Inscription … » (rules#registration): what was typed stays for the next time, and leaving asks. */
export function RegistrationModal({ shortName, onClose }: { shortName: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const close = () => (sentTo === undefined && isTouched(keptDraft()) && !leaving ? setLeaving(true) : onClose())
  return (
    <Modal opened onClose={close} title={`Inscription ${shortName}`} size={720} closeOnClickOutside={false}>
      {leaving && (
        <div className="stack leaving" role="alertdialog" aria-label="Quitter l’inscription ?">
          <p>
            Quitter l’inscription ? Ce que vous avez écrit reste ici tant que cette page est ouverte, sauf le mot de
            passe.
          </p>
          <div className="row">
            <Button onClick={() => setLeaving(false)}>Continuer l’inscription</Button>
            <Button variant="default" onClick={onClose}>
              Quitter
            </Button>
          </div>
        </div>
      )}
      <div className="stack-lg" hidden={leaving}>
        {sentTo === undefined ? (
          <>
            <Notice tone="info">L’inscription est réservée aux membres de l’association.</Notice>
            <RegistrationForm onDone={setSentTo} />
          </>
        ) : (
          <>
            <RegistrationDone email={sentTo} />
            <Button variant="default" onClick={onClose}>
              Fermer
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}
