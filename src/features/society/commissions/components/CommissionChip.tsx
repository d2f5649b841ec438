import styles from './Commission.module.css'

/** A commission's name on its colour: whose something is, told at a glance. */
export const CommissionChip = ({
  commission: { name, colour },
}: {
  commission: { name: string; colour: string | null }
}) => (
  <span className={styles.chip} style={colour ? { background: colour } : undefined}>
    {name}
  </span>
)
