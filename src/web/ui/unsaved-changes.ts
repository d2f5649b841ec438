type Ask = (go: () => void) => void

/** The forms with unsaved changes; the first of them asks for all. */
const unsaved = new Map<string, Ask>()

export const isHoldingBack = () => unsaved.size > 0

/** Runs `go` at once, or after the user confirms if something is unsaved. */
export function leaveTo(go: () => void) {
  const [ask] = unsaved.values()
  if (ask) ask(go)
  else go()
}

/** Whether a navigation leaves the page. An anchor and a closing layer stay on it, and lose nothing. */
const isElsewhere = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + search !== location.pathname + location.search

/** Stops a plain click on a link of the portal that would leave the form, and asks first. */
function onClick(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.origin !== location.origin || !isElsewhere(link)) return
  event.preventDefault()
  event.stopPropagation()
  leaveTo(() => link.click())
}

/** Stops Back and Forward before they start. When the portal is left, `beforeunload` asks. */
function onTraverse(event: NavigateEvent) {
  const { navigationType, cancelable, destination } = event
  if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return
  if (!isElsewhere(new URL(destination.url))) return
  event.preventDefault()
  leaveTo(() => void navigation.traverseTo(destination.key))
}

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before a link, Back or closing the tab leaves the page. */
export function holdBack(id: string, ask: Ask) {
  unsaved.set(id, ask)
  document.addEventListener('click', onClick, true)
  window.addEventListener('beforeunload', onUnload)
  // Some browsers from before 2026 lack the Navigation API: there Back does not ask.
  window.navigation?.addEventListener('navigate', onTraverse)
}

export function letGo(id: string) {
  unsaved.delete(id)
  if (unsaved.size > 0) return
  document.removeEventListener('click', onClick, true)
  window.removeEventListener('beforeunload', onUnload)
  window.navigation?.removeEventListener('navigate', onTraverse)
}
