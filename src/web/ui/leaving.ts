type Ask = (go: () => void) => void

/** The forms on screen that hold something unsaved; the first of them asks for all. */
const unsaved = new Map<string, Ask>()
let here = 0
/** The browser's own moves that are ours, not the person's. */
let expected = 0

/** Where the router counts the steps of the history. */
const indexNow = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** Runs `go`, at once or after the answer where something is unsaved. */
export function leaveTo(go: () => void) {
  const [ask] = unsaved.values()
  if (ask) ask(go)
  else go()
}

/** A plain click on a link of ours that would take a form away. */
function onClick(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.origin !== location.origin) return
  // A jump inside the page takes nothing away.
  if (link.pathname + link.search === location.pathname + location.search) return
  event.preventDefault()
  event.stopPropagation()
  leaveTo(() => link.click())
}

/** The browser's way back: it is gone back on, then asked about. */
function onPop(event: PopStateEvent) {
  if (expected > 0) {
    expected--
    event.stopImmediatePropagation()
    return
  }
  const steps = indexNow() - here
  if (unsaved.size === 0 || steps === 0) return
  event.stopImmediatePropagation()
  expected++
  history.go(-steps)
  leaveTo(() => history.go(steps))
}

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps the person here until `ask` was answered: by a link, by the way back, by closing the tab. */
export function holdBack(id: string, ask: Ask) {
  if (unsaved.size === 0) {
    here = indexNow()
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
  }
  unsaved.set(id, ask)
}

export function letGo(id: string) {
  unsaved.delete(id)
  if (unsaved.size > 0) return
  document.removeEventListener('click', onClick, true)
  window.removeEventListener('beforeunload', onUnload)
}

// Registered before the router's listener, so that it can stop the event from reaching it.
window.addEventListener('popstate', onPop)
