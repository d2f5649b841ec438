import { useEffect, useState } from 'react'

/** In a rich text field the text itself has the error, not the buttons above. */
const IN_ERROR = '[aria-invalid=true], [data-error=true] :is(input, select), fieldset[data-error=true] button'

/** The id of a form's refusal. */
export const refusalOf = (id: string) => `${id}-refusal`

/** Where the focus goes after validation or sending; `previous` had it when the form was sent. */
type Goal = { to: 'error' } | { to: 'previous'; previous: Element | null }

/**
 * Moves the focus after rendering: to the first field in error, else to the form's refusal. A button that lost it while
 * disabled gets it back, unless the user has moved it.
 */
export function useFocusMoves(form: { current: HTMLFormElement | null }, id: string) {
  const [goal, setGoal] = useState<Goal>()
  useEffect(() => {
    const { current } = form
    if (!goal || !current) return
    if (goal.to === 'error') {
      const blamed = current.querySelector<HTMLElement>(IN_ERROR) ?? document.getElementById(refusalOf(id))
      blamed?.focus()
      // Focusing an element that already has the focus does not scroll to it.
      blamed?.scrollIntoView({ block: 'nearest' })
    } else if (document.activeElement === document.body && goal.previous instanceof HTMLElement) goal.previous.focus()
  }, [goal, form, id])
  return {
    toError: () => setGoal({ to: 'error' }),
    toPrevious: (previous: Element | null) => setGoal({ to: 'previous', previous }),
  }
}

/**
 * Keeps the focus when the submit button is pressed: an error shown on blur would move the button away from the
 * pointer.
 */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
