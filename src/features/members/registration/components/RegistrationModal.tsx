import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { configurationQuery } from '../../../society/settings/client.ts'
import { type NewAccount, RegistrationDone } from './RegistrationDone.tsx'
import { RegistrationForm, SIGN_UP_CLOSED } from './RegistrationForm.tsx'

/** « Inscription … » (rules#registration). The draft is kept when the dialog is closed. */
export function RegistrationModal({ shortName, onClose }: { shortName: string; onClose: () => void }) {
  const { data } = useQuery(configurationQuery)
  const [sentTo, setSentTo] = useState<NewAccount>()
  return (
    <Dialog
      onClose={onClose}
      title={`Inscription ${shortName}`}
      address="/createUser"
      long
      size={720}
      closeOnClickOutside={false}
    >
      <div className="stack-lg">
        {data?.signUpOpen === false ? (
          <Notice tone="info" title="Pas encore d’inscription">
            {SIGN_UP_CLOSED}
          </Notice>
        ) : sentTo === undefined ? (
          <>
            <Notice tone="info">L’inscription est réservée aux membres de l’association.</Notice>
            <RegistrationForm onDone={setSentTo} />
          </>
        ) : (
          <>
            <RegistrationDone registered={sentTo} />
            <Button variant="default" onClick={onClose}>
              Fermer
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
