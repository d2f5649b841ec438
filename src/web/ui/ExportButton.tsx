import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Export } from './ExportDialog.tsx'
import { lazyComponent } from './lazy.tsx'

const ExportDialog = lazyComponent(() => import('./ExportDialog.tsx'), 'ExportDialog')

/** Saves what the list on the screen selects, every page of it, as the kind of file that is asked for. */
export function ExportButton(wanted: Export) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Exporter
      </Button>
      <Suspense>{open && <ExportDialog {...wanted} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
