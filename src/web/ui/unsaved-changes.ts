type Ask = (go: () => void) => void

/** The forms with unsaved changes; the first of them asks for all. */
const unsaved = new Map<string, Ask>()

export const isHoldingBack = () => unsaved.size > 0

/** Runs `go`, at once or after the answer where something is unsaved. */
export function leaveTo(go: () => void) {
  const [ask] = unsaved.values()
  if (ask) ask(go)
  else go()
}

/** Neither a jump within the page nor a closing layer loses anything. */
const isElsewhere = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + search !== location.pathname + location.search

/** A plain click on a link of ours that would take a form away. */
function onClick(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.origin !== location.origin || !isElsewhere(link)) return
  event.preventDefault()
  event.stopPropagation()
  leaveTo(() => link.click())
}

/** The browser's way back or forward, stopped before it begins. Out of the portal, `beforeunload` asks. */
function onTraverse(event: NavigateEvent) {
  const { navigationType, cancelable, destination } = event
  if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return
  if (!isElsewhere(new URL(destination.url))) return
  event.preventDefault()
  leaveTo(() => void navigation.traverseTo(destination.key))
}

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps the person here until `ask` was answered: by a link, by the way back, by closing the tab. */
export function holdBack(id: string, ask: Ask) {
  unsaved.set(id, ask)
  document.addEventListener('click', onClick, true)
  window.addEventListener('beforeunload', onUnload)
  // The Navigation API is missing in some browsers of before 2026: there the way back does not ask.
  window.navigation?.addEventListener('navigate', onTraverse)
}

export function letGo(id: string) {
  unsaved.delete(id)
  if (unsaved.size > 0) return
  document.removeEventListener('click', onClick, true)
  window.removeEventListener('beforeunload', onUnload)
  window.navigation?.removeEventListener('navigate', onTraverse)
}
