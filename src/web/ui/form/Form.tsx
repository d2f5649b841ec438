import { type ReactNode, Suspense, use, useLayoutEffect } from 'react'
import { lazyComponent } from '../lazy.tsx'
import { UnsavedChangesGuard } from '../UnsavedChangesGuard.tsx'
import { UnsavedContext } from '../unsaved.ts'
import type { FormOf } from './useFormOf.ts'

const UnusualAmounts = lazyComponent(() => import('./UnusualAmounts.tsx'), 'UnusualAmounts')

type Props<V> = {
  form: FormOf<V>
  children: ReactNode
  /** Its name, where no heading gives one. */
  label?: string
  labelledBy?: string
  className?: string
  /** What a key does where a captcha, not the form's own button, sends it. */
  onSubmit?: () => void
}

/** The form itself: judged by us, not by the browser; left with something unsaved, it asks. */
export function Form<V>({ form, children, label, labelledBy, className = 'stack', onSubmit }: Props<V>) {
  const { id, unsaved, element, submit, doubt } = form
  const dialog = use(UnsavedContext)
  // Known as soon as it is seen: Escape may follow a refusal at once.
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
          // A window over a form is inside it for React: its form is sent alone.
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
