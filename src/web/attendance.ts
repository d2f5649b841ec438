import { focusManager } from '@tanstack/react-query'

/** Reading without a touch is not absence yet. */
const ATTENDED_MS = 5 * 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

/**
 * Queries that repeat themselves pause five minutes after the last input, as they do in a hidden tab, and are up to date again with the next.
 * Each request prolongs the session, so a page left open on a shared computer would otherwise never end it (rules#sessions).
 */
export function pauseUnattendedQueries() {
  let timer: number | undefined
  const attend = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => focusManager.setFocused(false), ATTENDED_MS)
    // No answer of our own: the visibility of the tab decides again.
    focusManager.setFocused(undefined)
  }
  for (const input of INPUTS) addEventListener(input, attend, { capture: true, passive: true })
  attend()
}
