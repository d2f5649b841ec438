import { Suspense } from 'react'
import type { Question } from './ConfirmDialog.tsx'
import { lazyComponent } from './lazy.tsx'

const ConfirmDialog = lazyComponent(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** Asks before an action that cannot be undone, and names its effect. */
export const Confirm = ({ opened, ...props }: Question & { opened: boolean }) =>
  opened ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null
