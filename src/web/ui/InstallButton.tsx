import { Suspense, useState } from 'react'
import { useInstall } from '../install.ts'
import { lazyComponent } from './lazy.tsx'

const InstallDialog = lazyComponent(() => import('./InstallDialog.tsx'), 'InstallDialog')

/** Installs the portal on this device. Not rendered where it is installed or cannot be. */
export function InstallButton({ className }: { className?: string }) {
  const { way, install } = useInstall()
  const [opened, setOpened] = useState(false)
  if (way === 'NONE') return null
  return (
    <>
      <button type="button" className={className} onClick={() => (way === 'BY_PRESS' ? install() : setOpened(true))}>
        Installer l’application
      </button>
      <Suspense>{opened && <InstallDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
