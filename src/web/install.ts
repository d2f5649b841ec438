import { useSyncExternalStore } from 'react'

/** Event of Chromium for a page that can be installed. */
interface Offer extends Event {
  prompt(): Promise<void>
}

let offer: Offer | undefined
const listeners = new Set<() => void>()

function set(next: Offer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's install event for later, so that its own banner does not appear. Called at the start. */
export function keepInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as Offer)
  })
  window.addEventListener('appinstalled', () => set(undefined))
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
/** An iPad claims to be a Mac, but no Mac has a touch screen. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/**
 * How the portal can be installed here: by a button, by hand as on Apple's phones, or not at all (already installed, or
 * impossible).
 */
export type Way = 'BY_PRESS' | 'BY_HAND' | 'NONE'
const wayNow = (): Way => {
  if (offer) return 'BY_PRESS'
  return isApple() && !isInstalled() ? 'BY_HAND' : 'NONE'
}

/** The browser shows its question only once for each event. */
function install() {
  void offer?.prompt()
  set(undefined)
}

export const useInstall = () => ({ way: useSyncExternalStore(subscribe, wayNow), install })
