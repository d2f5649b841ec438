import { useEffect, useId, useRef, useState } from 'react'
import { Confirm } from './Confirm.tsx'

/** The forms on screen that hold something unsaved; the first of them asks for all. */
const unsaved = new Map<string, (go: () => void) => void>()

/** Goes somewhere else by the program: at once, or after the answer where something is unsaved. */
export function leaveTo(go: () => void) {
  const [ask] = unsaved.values()
  if (ask) ask(go)
  else go()
}

/** Where the router counts the steps of the history. */
const indexNow = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** A plain click on a link of ours that would take the form away. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined
  // A jump inside the page takes nothing away.
  return link.pathname + link.search === location.pathname + location.search ? undefined : link
}

/**
 * Asks before a form with changes is left: by a link, by the browser's way back, by closing the tab. What was typed stays
 * where the answer is no.
 */
export function AskBeforeLeaving({ when }: { when: boolean }) {
  const id = useId()
  const [asked, setAsked] = useState<{ go: () => void }>()
  const here = useRef(0)

  useEffect(() => {
    if (!when) return
    here.current = indexNow()
    /** The browser's own moves that are ours, not the person's. */
    let expected = 0
    const ask = (go: () => void) =>
      setAsked({
        go: () => {
          stop()
          go()
        },
      })
    const isMine = () => unsaved.keys().next().value === id

    const onClick = (event: MouseEvent) => {
      const link = isMine() ? leavingLink(event) : undefined
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => link.click())
    }
    const onPop = (event: PopStateEvent) => {
      if (expected > 0) {
        expected--
        event.stopImmediatePropagation()
        return
      }
      const steps = indexNow() - here.current
      if (!isMine() || steps === 0) return
      event.stopImmediatePropagation()
      expected++
      history.go(-steps)
      ask(() => history.go(steps))
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const stop = () => {
      unsaved.delete(id)
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPop, true)
      window.removeEventListener('beforeunload', onUnload)
    }

    unsaved.set(id, ask)
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPop, true)
    window.addEventListener('beforeunload', onUnload)
    return stop
  }, [when, id])

  return (
    <Confirm
      opened={asked !== undefined}
      title="Quitter sans enregistrer&nbsp;?"
      action="Quitter sans enregistrer"
      busy={false}
      onConfirm={() => {
        setAsked(undefined)
        asked?.go()
      }}
      onClose={() => setAsked(undefined)}
    >
      Ce que vous avez changé ici n’est pas encore enregistré.
    </Confirm>
  )
}
