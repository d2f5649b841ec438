const HOUR = 3_600_000

let registration: ServiceWorkerRegistration | undefined

/**
 * Lets the worker be there (rules#without-network), and tells when another version of the portal is: one that waits, or one that was
 * begun in another tab. A page that is looked at for days asks for it itself, once an hour at most and only as somebody comes back to it.
 */
export async function registerWorker(tell: () => void) {
  const worker = navigator.serviceWorker
  registration = await worker.register('/sw.js', { updateViaCache: 'none' })
  let running = worker.controller
  const look = () => {
    // The first version of all replaces nothing.
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
    // Without network there is none.
    registration?.update().catch(() => undefined)
  })
}

/** Opens this page anew in the version that waits. Other tabs go on as they are until somebody asks there too. */
export function beginNewVersion() {
  const waiting = registration?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('begin')
}
