import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useInstall } from '../install.ts'
import { InstallButton } from './InstallButton.tsx'
import { Notice } from './states.tsx'

const DISMISSED = 'install-dismissed'

/** Proposes to install the portal and says why. Somebody who declines is not asked again on this device. */
export function InstallOffer({ children }: { children: ReactNode }) {
  const { way } = useInstall()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null)
  if (way === 'NONE' || isDismissed) return null
  const dismiss = () => {
    localStorage.setItem(DISMISSED, 'yes')
    setDismissed(true)
  }
  return (
    <div className="no-print">
      <Notice tone="quiet">
        {children}
        <div className="row">
          <InstallButton className="link-button" />
          <Button variant="subtle" color="gray" onClick={dismiss}>
            Non merci
          </Button>
        </div>
      </Notice>
    </div>
  )
}
