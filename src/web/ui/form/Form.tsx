import { type ReactNode, Suspense, use, useLayoutEffect } from 'react'
import { lazyComponent } from '../lazy.tsx'
import { UnsavedChangesGuard } from '../UnsavedChangesGuard.tsx'
import { UnsavedContext } from '../unsaved.ts'
import type { FormOf } from './useFormOf.ts'

const UnusualAmounts = lazyComponent(() => import('./UnusualAmounts.tsx'), 'UnusualAmounts')

type Props<V> = {
  form: FormOf<V>
  children: ReactNode
  /** Accessible name, if no heading gives one. */
  label?: string
  labelledBy?: string
  className?: string
  /** Submission by key, if a captcha instead of the form's button sends it. */
  onSubmit?: () => void
}

/** A form validated by us, not by the browser; leaving it with unsaved input asks first. */
export function Form<V>({ form, children, label, labelledBy, className = 'stack', onSubmit }: Props<V>) {
  const { id, unsaved, element, submit, doubt } = form
  const dialog = use(UnsavedContext)
  // In a layout effect, because Escape may be pressed right after a refusal.
  useLayoutEffect(() => {
    if (!dialog) return
    dialog.current = unsaved
    return () => {
      dialog.current = false
    }
  }, [dialog, unsaved])
  return (
    <>
      <UnsavedChangesGuard when={unsaved} />
      <form
        ref={element}
        id={id}
        className={className}
        noValidate
        aria-label={label}
        aria-labelledby={labelledBy}
        onSubmit={(event) => {
          event.preventDefault()
          // In React a dialog over a form is inside it, so its submission must not bubble.
          event.stopPropagation()
          if (onSubmit) onSubmit()
          else void submit()
        }}
      >
        {children}
      </form>
      {doubt && (
        <Suspense>
          <UnusualAmounts {...doubt} onClose={() => doubt.decide(false)} />
        </Suspense>
      )}
    </>
  )
}
