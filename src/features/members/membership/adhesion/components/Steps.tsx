import styles from './Steps.module.css'

const LABELS = ['Inscription', 'E-mail', 'Cotisation', 'Validation']

/** Progress towards membership; `current` counts from 0. */
export const Steps = ({ current }: { current: number }) => (
  <ol className={styles.steps} aria-label="Étapes de l’adhésion">
    {LABELS.map((label, index) => (
      <li
        key={label}
        className={index < current ? styles.done : index === current ? styles.now : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {index < current ? '✓' : index + 1}
        </span>
        <span>
          {label}
          {index < current && <span className="visually-hidden"> (fait)</span>}
        </span>
      </li>
    ))}
  </ol>
)
