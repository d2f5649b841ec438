import styles from './Spinner.module.css'

/** A spinner beside text that says what is in progress. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
