import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { formatBytes } from '../../../../../web/ui/upload/totals.ts'
import type { Arriving } from './arriving.ts'

/** Progress of a download, with a button to stop it. */
export function ZipProgress({ arriving: { received, whole, stop } }: { arriving: Arriving }) {
  return (
    <section className="card stack-tight" aria-label="Téléchargement">
      <Progress value={whole > 0 ? (received / whole) * 100 : 0} size="lg" aria-label="Archive" />
      <div className="row between">
        <span>{whole > 0 ? `${formatBytes(received)} sur ${formatBytes(whole)}` : 'Préparation…'}</span>
        <Button variant="default" onClick={stop}>
          Annuler le téléchargement
        </Button>
      </div>
    </section>
  )
}
