import type { Counted } from '../contract.ts'
import { paragraphsOf } from '../rules.ts'
import styles from './LetterPreview.module.css'

type Props = { sample: NonNullable<Counted['sample']>; subject: string; text: string }

/** Preview of a letter: sender, address in the window, place and day, subject and text. */
export const LetterPreview = ({ sample: { from, to, placeAndDay, closing }, subject, text }: Props) => (
  <figure className={styles.preview}>
    <figcaption className="soft">Aperçu d’une lettre</figcaption>
    <div className={styles.paper}>
      <Lines lines={from} />
      <div className={styles.window}>
        <Lines lines={to} />
      </div>
      <p className={styles.day}>{placeAndDay}</p>
      <p>
        <strong>{subject.trim() || 'Objet'}</strong>
      </p>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other identity than its position
        <p key={index} className="as-typed">
          {paragraph}
        </p>
      ))}
      <p>{closing}</p>
    </div>
  </figure>
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <p>
    {lines.map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ))}
  </p>
)
