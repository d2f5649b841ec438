import { focusManager } from '@tanstack/react-query'

/** Somebody who reads without any input still counts as present for this long. */
const ATTENDED_MS = 5 * 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

/**
 * Pauses polling queries five minutes after the last input, as in a hidden tab; the next input refreshes them. Each
 * request extends the session, so a page left open on a shared computer would otherwise never end it (rules#sessions).
 */
export function pauseUnattendedQueries() {
  let timer: number | undefined
  const attend = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => focusManager.setFocused(false), ATTENDED_MS)
    // Returns the decision to the tab's visibility.
    focusManager.setFocused(undefined)
  }
  for (const input of INPUTS) addEventListener(input, attend, { capture: true, passive: true })
  attend()
}
