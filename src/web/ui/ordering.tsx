import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from './lazy.tsx'
import type { OrderDialog } from './sortable/OrderDialog.tsx'

const Dialog = lazyComponent(() => import('./sortable/OrderDialog.tsx'), 'OrderDialog')

/** Opens the dialog that sorts an administered list (rules#order). */
export function OrderButton(props: Omit<Parameters<typeof OrderDialog>[0], 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Changer l’ordre
      </Button>
      <Suspense>{open && <Dialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
