import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'

/**
 * A dropdown below its button. It closes on Escape, which returns the focus, and when the focus or a press goes
 * elsewhere.
 */
export function useDropdown() {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return {
    open,
    /** Closes after a choice and returns the focus to the button. */
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
    root: {
      ref: root,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget && !root.current?.contains(relatedTarget as Node)) setOpen(false)
      },
    },
    button: { ref: button, 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) },
    list: { id, hidden: !open, onClick: () => setOpen(false) },
  }
}
