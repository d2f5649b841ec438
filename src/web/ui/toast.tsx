import { CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'default'
type Toast = { id: number; kind: ToastKind; text: string }

/** Three seconds; errors stay until they are closed (rules#toasts). */
const DURATION = 3_000

let toasts: Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const close = (id: number) => set(toasts.filter((each) => each.id !== id))

export function toast(kind: ToastKind, text: string) {
  const id = ++last
  set([...toasts.filter((each) => each.text !== text), { id, kind, text }])
  if (kind !== 'error') setTimeout(() => close(id), DURATION)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear: polite for news, assertive for errors. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section className="toasts" aria-label="Messages">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <p>{text}</p>
          <CloseButton variant="transparent" size={36} aria-label="Fermer ce message" onClick={() => close(id)} />
        </div>
      ))}
    </section>
  )
}
