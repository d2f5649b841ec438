import { IconLineHeight, IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { formatShortDay } from '../../../shared/dates.ts'
import { type Filter, type Options, wordsOf } from './filters.ts'
import styles from './ListStatus.module.css'

type Chip = { name: string; filter: Filter; options: Options; value: string }
type Props = {
  /** Takes the focus when the pressed button disappears. */
  ref: Ref<HTMLParagraphElement>
  count: string | undefined
  /** The empty state is shown, so the count is for screen readers only. */
  isEmpty: boolean
  chips: Chip[]
  onRemove: (name: string) => void
  onClear: (() => void) | undefined
  /** Actions of the list, at the end of the line. */
  tools: ReactNode
  /** Row density, if it can be chosen. */
  density: { comfortable: boolean; choose: (comfortable: boolean) => void } | undefined
}

function chipWords({ filter: { label, control, says }, options, value }: Chip) {
  if (says) return says(value)
  return `${label}\u00a0: ${control === 'day' && value ? formatShortDay(value) : wordsOf(options, value)}`
}

/** The total, announced on change, and active filters that are not visible. */
export const ListStatus = ({ ref, count, isEmpty, chips, onRemove, onClear, tools, density }: Props) => (
  <div className={isEmpty && !tools ? 'visually-hidden' : styles.status}>
    <p role="status" className={isEmpty ? 'visually-hidden' : 'soft'} ref={ref} tabIndex={-1}>
      {count}
    </p>
    {chips.map((chip) => (
      <button
        key={chip.name}
        type="button"
        className={`${styles.chip} no-print`}
        aria-label={`Retirer le filtre ${chipWords(chip)}`}
        onClick={() => onRemove(chip.name)}
      >
        {chipWords(chip)}
        <IconX size={16} aria-hidden="true" />
      </button>
    ))}
    {onClear && (
      <button type="button" className="link-button no-print" onClick={onClear}>
        Tout afficher
      </button>
    )}
    <div className={styles.end}>
      {density && !isEmpty && (
        <button
          type="button"
          className={`${styles.density} no-print`}
          aria-pressed={density.comfortable}
          onClick={() => density.choose(!density.comfortable)}
        >
          <IconLineHeight size={18} aria-hidden="true" />
          Confortable
        </button>
      )}
      {tools}
    </div>
  </div>
)

/** Actions of a list at the end of a line, the main one last. */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className={`row ${styles.tools} no-print`}>{children}</div>
)
