import { Suspense } from 'react'
import type { Question } from './ConfirmDialog.tsx'
import { lazyComponent } from './lazy.tsx'

const ConfirmDialog = lazyComponent(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** Asks before what cannot be undone, and names what it does. */
export const Confirm = ({ opened, ...props }: Question & { opened: boolean }) =>
  opened ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null
