import { CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import styles from './toast.module.css'

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'default'
/** The undo of the announced action. */
type Undo = { label: string; run: () => void }
type Toast = { id: number; kind: ToastKind; text: string; undo: Undo | undefined }

/** Three seconds, longer for a warning or a toast with a button; errors stay until they are closed (rules#toasts). */
const DURATION = 3_000
const LONGER = 10_000

let toasts: Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const close = (id: number) => set(toasts.filter((each) => each.id !== id))

export function toast(kind: ToastKind, text: string, undo?: Undo) {
  const id = ++last
  set([...toasts.filter((each) => each.text !== text), { id, kind, text, undo }])
  if (kind !== 'error') setTimeout(() => close(id), undo || kind === 'warning' ? LONGER : DURATION)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows toasts one at a time, those that stay before those that disappear. Announced politely, errors assertively. */
export function Toasts() {
  const waiting = useSyncExternalStore(subscribe, () => toasts)
  const shown = waiting.findLast(({ kind }) => kind === 'error') ?? waiting.at(-1)
  const others = waiting.length - 1
  return (
    <section className={`no-print ${styles.toasts}`} aria-label="Messages">
      {shown && (
        <div
          key={shown.id}
          className={`${styles.toast} ${styles[shown.kind] ?? ''}`}
          role={shown.kind === 'error' ? 'alert' : 'status'}
        >
          <p>
            {shown.text}
            {others > 0 && (
              <span className={styles.others}>
                {others === 1 ? 'Et un autre message' : `Et ${others} autres messages`}
              </span>
            )}
          </p>
          {shown.undo && (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                close(shown.id)
                shown.undo?.run()
              }}
            >
              {shown.undo.label}
            </button>
          )}
          <CloseButton variant="subtle" size={44} aria-label="Fermer ce message" onClick={() => close(shown.id)} />
        </div>
      )}
    </section>
  )
}
