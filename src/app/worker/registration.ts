const HOUR = 3_600_000

let registration: ServiceWorkerRegistration | undefined

/**
 * Registers the service worker (rules#without-network) and reports a new version, whether it waits or was started in
 * another tab. A page that stays open for days checks by itself, at most once an hour and only when somebody returns to
 * it.
 */
export async function registerWorker(tell: () => void) {
  const worker = navigator.serviceWorker
  registration = await worker.register('/sw.js', { updateViaCache: 'none' })
  let running = worker.controller
  const look = () => {
    // The very first version replaces nothing.
    if (registration?.waiting && worker.controller) tell()
  }
  look()
  registration.addEventListener('updatefound', () => registration?.installing?.addEventListener('statechange', look))
  worker.addEventListener('controllerchange', () => {
    if (running) tell()
    running = worker.controller
  })
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR) return
    asked = Date.now()
    // Fails without network.
    registration?.update().catch(() => undefined)
  })
}

/** Reloads this page in the waiting version. Other tabs stay as they are until somebody does it there. */
export function beginNewVersion() {
  const waiting = registration?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('begin')
}
