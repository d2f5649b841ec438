import { Suspense, useEffect, useId, useState } from 'react'
import { lazyComponent } from './lazy.tsx'
import { holdBack, leaveTo, letGo } from './unsaved-changes.ts'

const load = () => import('./UnsavedChangesDialog.tsx')
const UnsavedChangesDialog = lazyComponent(load, 'UnsavedChangesDialog')

/**
 * Asks before a form with changes is left; input is kept if the answer is no. It is rendered beside the form, not
 * inside, so that answering does not submit the form.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const id = useId()
  const [asked, setAsked] = useState<{ go: () => void }>()
  useEffect(() => {
    if (!when) return
    // Loaded in advance, so that it opens on a bad network too.
    void load()
    holdBack(id, (go) => setAsked({ go }))
    return () => letGo(id)
  }, [when, id])
  if (!asked) return null
  return (
    <Suspense>
      <UnsavedChangesDialog
        onLeave={() => {
          setAsked(undefined)
          letGo(id)
          // Another form may have unsaved changes too.
          leaveTo(asked.go)
        }}
        onStay={() => setAsked(undefined)}
      />
    </Suspense>
  )
}
