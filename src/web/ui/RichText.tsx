import type { RichText as Clean } from '../../shared/schemas.ts'
import styles from './RichText.module.css'

type Props = {
  /** A field of a contract, which the server has sanitized; never another string. */
  html: Clean
  className?: string
}

/** Rendered rich text. The only component that inserts HTML. */
export const RichText = ({ html, className = '' }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it when it is written and when it is read
  <div className={`${styles.richText} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
