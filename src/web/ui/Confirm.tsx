import { Suspense } from 'react'
import type { Question } from './Asked.tsx'
import { lazyComponent } from './lazy.tsx'

const Asked = lazyComponent(() => import('./Asked.tsx'), 'ConfirmDialog')

/** Asks before what cannot be undone, and names what it does. */
export const Confirm = ({ opened, ...props }: Question & { opened: boolean }) =>
  opened ? (
    <Suspense>
      <Asked {...props} />
    </Suspense>
  ) : null
