import { Link } from 'react-router'
import styles from './Segments.module.css'

/** A few views of one thing, side by side, each with its own address. */
export const Segments = ({
  label,
  views,
}: {
  label: string
  views: { to: string; label: string; shown: boolean }[]
}) => (
  <nav className={styles.segments} aria-label={label}>
    {views.map((view) => (
      <Link key={view.to} to={view.to} aria-current={view.shown ? 'page' : undefined}>
        {view.label}
      </Link>
    ))}
  </nav>
)

type ChoiceProps<V> = {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: V
  onChoose: (value: V) => void
}

/** A few values side by side, one of which is chosen. */
export const SegmentedChoice = <V extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<V>) => (
  <fieldset className={styles.segments} aria-label={label}>
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
)
