import { IMPORT_VERDICTS, type ImportVerdict } from '../contract.ts'
import type { COUNT_LABELS } from '../messages.ts'
import styles from './Import.module.css'

const count = new Intl.NumberFormat('fr-FR')

type Props = {
  counts: Record<ImportVerdict, number>
  labels: typeof COUNT_LABELS
  shown?: ImportVerdict | undefined
  onShow?: (verdict: ImportVerdict | undefined) => void
}

/** Number of lines of each outcome; a button shows those lines if they can be shown. */
export const ImportCounts = ({ counts, labels, shown, onShow }: Props) => (
  <ul className={styles.counts}>
    {IMPORT_VERDICTS.map((verdict) => {
      const [one, many] = labels[verdict]
      const content = (
        <>
          <strong>{count.format(counts[verdict] ?? 0)}</strong>
          <span>{(counts[verdict] ?? 0) > 1 ? many : one}</span>
        </>
      )
      return (
        <li key={verdict} data-verdict={verdict}>
          {onShow && counts[verdict] > 0 ? (
            <button
              type="button"
              aria-pressed={shown === verdict}
              onClick={() => onShow(shown === verdict ? undefined : verdict)}
            >
              {content}
            </button>
          ) : (
            <div>{content}</div>
          )}
        </li>
      )
    })}
  </ul>
)
