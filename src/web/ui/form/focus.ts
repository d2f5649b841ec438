import { useEffect, useState } from 'react'

const IN_ERROR = '[aria-invalid=true], [data-error=true] input, [data-error=true] select'

/** Where the keyboard goes when a form has been judged or sent; `previous` had it when the form was sent. */
type Goal = { to: 'error' } | { to: 'previous'; previous: Element | null }

/**
 * Moves the focus once React has drawn what it goes to: to the first field in error, else to the form's refusal. A button that was
 * disabled while it worked has lost it, and gets it back, unless somebody has moved it meanwhile.
 */
export function useFocusMoves(form: { current: HTMLFormElement | null }) {
  const [goal, setGoal] = useState<Goal>()
  useEffect(() => {
    const { current } = form
    if (!goal || !current) return
    if (goal.to === 'error')
      (current.querySelector<HTMLElement>(IN_ERROR) ?? current.querySelector<HTMLElement>('[role=alert]'))?.focus()
    else if (document.activeElement === document.body && goal.previous instanceof HTMLElement) goal.previous.focus()
  }, [goal, form])
  return {
    toError: () => setGoal({ to: 'error' }),
    toPrevious: (previous: Element | null) => setGoal({ to: 'previous', previous }),
  }
}

/**
 * For a form's own button: pressing it does not leave the field first, so that no error appears in between and moves the
 * button away from under the pointer.
 */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
