import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import bar from './Bar.module.css'
import styles from './Dropdown.module.css'

type Props = { label: ReactNode; name?: string; align?: 'left' | 'right'; children: ReactNode }

/** A button of the bar that opens a list below it. It closes after a choice, on Escape, and when the focus or a press goes elsewhere. */
export function Dropdown({ label, name, align = 'left', children }: Props) {
  const [open, setOpen] = useState(false)
  const side = align === 'right' ? `${styles.dropdown} ${styles.toRight}` : styles.dropdown
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches where the focus goes; every control inside is a real one
    <div
      ref={root}
      className={side}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        ref={button}
        className={bar.link}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <IconChevronDown size={16} aria-hidden="true" className={styles.mark} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a choice inside closes the list, by key as well */}
      <div id={id} className={styles.list} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  )
}
