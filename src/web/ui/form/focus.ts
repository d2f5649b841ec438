import { useEffect, useState } from 'react'

/** A rich text is in error itself, not the buttons above it. */
const IN_ERROR = '[aria-invalid=true], [data-error=true] :is(input, select), fieldset[data-error=true] button'

/** The id of a form's refusal. */
export const refusalOf = (id: string) => `${id}-refusal`

/** Where the focus goes when a form was validated or sent; `previous` had it when it was sent. */
type Goal = { to: 'error' } | { to: 'previous'; previous: Element | null }

/**
 * Moves the focus after React has rendered: to the first field in error, else to the form's refusal. A button that lost it while it
 * was disabled gets it back, unless the user has moved it meanwhile.
 */
export function useFocusMoves(form: { current: HTMLFormElement | null }, id: string) {
  const [goal, setGoal] = useState<Goal>()
  useEffect(() => {
    const { current } = form
    if (!goal || !current) return
    if (goal.to === 'error') {
      const blamed = current.querySelector<HTMLElement>(IN_ERROR) ?? document.getElementById(refusalOf(id))
      blamed?.focus()
      // One that has the focus already is not brought into sight by it.
      blamed?.scrollIntoView({ block: 'nearest' })
    } else if (document.activeElement === document.body && goal.previous instanceof HTMLElement) goal.previous.focus()
  }, [goal, form, id])
  return {
    toError: () => setGoal({ to: 'error' }),
    toPrevious: (previous: Element | null) => setGoal({ to: 'previous', previous }),
  }
}

/**
 * For a form's submit button: pressing it does not blur the field first, for an error that appears then would move the button from
 * under the pointer.
 */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
