import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useDropdown } from '../../web/ui/dropdown.ts'
import bar from './Bar.module.css'
import styles from './Dropdown.module.css'

type Props = { label: ReactNode; name?: string; align?: 'left' | 'right'; children: ReactNode }

/** A button of the bar that opens a list below it. It closes after a choice, on Escape, and when the focus or a press goes elsewhere. */
export function Dropdown({ label, name, align = 'left', children }: Props) {
  const { open, setOpen, root, button, onBlur } = useDropdown()
  const side = align === 'right' ? `${styles.dropdown} ${styles.toRight}` : styles.dropdown
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches where the focus goes; every control inside is a real one
    <div ref={root} className={side} onBlur={onBlur}>
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
