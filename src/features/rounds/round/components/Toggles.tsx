import type { ReactNode } from 'react'
import styles from './Toggles.module.css'

type Props<V> = {
  label: string
  options: readonly { value: V; label: ReactNode }[]
  chosen: V | undefined
  onChoose: (value: V) => void
  /** Columns of equal width; otherwise each button is as wide as its text. */
  columns?: 3
  error?: ReactNode
}

/** A choice of a few buttons that can be pressed with gloves. */
export const Toggles = <V extends string>({ label, options, chosen, onChoose, columns, error }: Props<V>) => (
  <div className="stack-tight">
    <fieldset
      className={`${styles.toggles} ${columns ? styles.columns : ''}`}
      aria-label={label}
      data-error={Boolean(error) || undefined}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
    {error && (
      <p className={styles.fault} role="alert">
        {error}
      </p>
    )}
  </div>
)
