import './BulkBar.css'
import { Button } from '@mantine/core'
import { IconChecks, IconFileExport, IconMail, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { countPicked, EVERYBODY, NOBODY, type Picked, toSelection } from './Picked.ts'

const BulkValidation = lazy(() =>
  import('./BulkValidation.tsx').then(({ BulkValidation }) => ({ default: BulkValidation })),
)
const BulkMail = lazy(() => import('./BulkMail.tsx').then(({ BulkMail }) => ({ default: BulkMail })))

const count = new Intl.NumberFormat('fr-FR')

type Props = {
  picked: Picked
  total: number
  wish: { q?: string; search?: string }
  onPick: (picked: Picked) => void
  onExport: () => void
}

/** What may be done with who is chosen; there while somebody is. */
export function BulkBar({ picked, total, wish, onPick, onExport }: Props) {
  const [doing, setDoing] = useState<'validation' | 'mail'>()
  const chosen = countPicked(picked, total)
  if (chosen === 0 && !doing) return null
  const work = { selection: toSelection(picked, wish), count: chosen, onClose: () => setDoing(undefined) }
  return (
    <>
      <section className="bulk-bar no-print" aria-label="Actions sur les membres choisis">
        <div className="bulk-count">
          <strong role="status">
            {count.format(chosen)} {chosen > 1 ? 'membres choisis' : 'membre choisi'}
          </strong>
          {!picked.all && chosen < total && (
            <button type="button" className="link-button" onClick={() => onPick(EVERYBODY)}>
              Choisir tous les {count.format(total)}&nbsp;résultats
            </button>
          )}
        </div>
        <div className="bulk-actions">
          <Button leftSection={<IconChecks size={18} aria-hidden="true" />} onClick={() => setDoing('validation')}>
            Valider
          </Button>
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden="true" />}
            onClick={() => setDoing('mail')}
          >
            Écrire
          </Button>
          <Button variant="default" leftSection={<IconFileExport size={18} aria-hidden="true" />} onClick={onExport}>
            Exporter
          </Button>
          <Button
            variant="default"
            className="bulk-close"
            aria-label="Ne plus choisir personne"
            onClick={() => onPick(NOBODY)}
          >
            <IconX size={20} aria-hidden="true" />
          </Button>
        </div>
      </section>
      <Suspense>
        {doing === 'validation' && <BulkValidation {...work} />}
        {doing === 'mail' && <BulkMail {...work} />}
      </Suspense>
    </>
  )
}
