import styles from './Commission.module.css'

/** Name of a commission beside a dot in its colour. */
export const CommissionChip = ({
  commission: { name, colour },
}: {
  commission: { name: string; colour: string | null }
}) => (
  <span className={styles.owner}>
    <span className={styles.dot} style={colour ? { background: colour } : undefined} />
    {name}
  </span>
)
