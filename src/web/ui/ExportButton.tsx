import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Export } from './ExportDialog.tsx'
import { lazyComponent } from './lazy.tsx'

const ExportDialog = lazyComponent(() => import('./ExportDialog.tsx'), 'ExportDialog')

/** Exports all rows that match the filters of the list, in the chosen format. */
export function ExportButton(wanted: Export) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Exporter
      </Button>
      <Suspense>{open && <ExportDialog {...wanted} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
