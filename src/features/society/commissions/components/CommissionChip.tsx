import styles from './Commission.module.css'

/** A commission's name beside a dot of its colour: whose something is, told at a glance. */
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
