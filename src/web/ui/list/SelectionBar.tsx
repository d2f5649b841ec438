import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StickyBar } from '../StickyBar.tsx'
import { countPicked, EVERYTHING, NOTHING, type RowSelection } from './picked.ts'
import styles from './SelectionBar.module.css'

const number = new Intl.NumberFormat('fr-FR')

type Props = {
  label: string
  picked: RowSelection
  total: number
  onPick: (picked: RowSelection) => void
  /** « 3 membres choisis » */
  count: (chosen: number) => string
  none: string
  /** Plural of what is selected: « résultats » of a search. */
  many?: string
  children: ReactNode
}

/** Actions for the selection, shown while there is one. */
export function SelectionBar({ label, picked, total, onPick, count, none, many = 'résultats', children }: Props) {
  const chosen = countPicked(picked, total)
  if (chosen === 0) return null
  return (
    <StickyBar label={label}>
      <div className={styles.count}>
        <strong role="status">{count(chosen)}</strong>
        {!picked.all && chosen < total && (
          <button type="button" className="link-button" onClick={() => onPick(EVERYTHING)}>
            Choisir les {number.format(total)}&nbsp;{many}
          </button>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
      <button type="button" className={styles.close} aria-label={none} onClick={() => onPick(NOTHING)}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </StickyBar>
  )
}
