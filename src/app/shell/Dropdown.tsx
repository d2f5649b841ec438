import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDropdown } from '../../web/ui/useDropdown.ts'
import bar from './Bar.module.css'
import styles from './Dropdown.module.css'

type Props = { label: ReactNode; name?: string; align?: 'left' | 'right'; isCurrent?: boolean; children: ReactNode }

/** A button of the bar with a list below it, which closes after a choice. */
export function Dropdown({ label, name, align = 'left', isCurrent = false, children }: Props) {
  const { root, button, list } = useDropdown()
  const side = align === 'right' ? `${styles.dropdown} ${styles.toRight}` : styles.dropdown
  return (
    <div {...root} className={side}>
      <button type="button" className={bar.link} aria-label={name} aria-current={isCurrent || undefined} {...button}>
        {label}
        <IconChevronDown size={16} aria-hidden="true" className={styles.mark} />
      </button>
      <div {...list} className={styles.list}>
        {children}
      </div>
    </div>
  )
}
