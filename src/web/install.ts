import { useSyncExternalStore } from 'react'

/** What Chromium offers a page that can be installed. */
interface Offer extends Event {
  prompt(): Promise<void>
}

let offer: Offer | undefined
const listeners = new Set<() => void>()

function set(next: Offer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps what the browser offers for when somebody asks for it: no banner of its own gets in anybody's way. To be called at the start. */
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
/** An iPad says that it is a Mac; no Mac has a screen to touch. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** How the portal can be installed here: by a press, by hand as on Apple's telephones, or not (it is already, or cannot be). */
export type Way = 'BY_PRESS' | 'BY_HAND' | 'NONE'
const wayNow = (): Way => {
  if (offer) return 'BY_PRESS'
  return isApple() && !isInstalled() ? 'BY_HAND' : 'NONE'
}

/** The browser asks once for each offer. */
function install() {
  void offer?.prompt()
  set(undefined)
}

export const useInstall = () => ({ way: useSyncExternalStore(subscribe, wayNow), install })
