import styles from './Spinner.module.css'

/** A turning ring beside words that say what is under way. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
