import type { RichText as Clean } from '../../shared/schemas.ts'
import styles from './RichText.module.css'

type Props = {
  /** Of a contract: what the server has cleaned, no other string. */
  html: Clean
  className?: string
}

/** A text that somebody wrote in the editor: the one place of the house that shows HTML as it is. */
export const RichText = ({ html, className = '' }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, on write and on show
  <div className={`${styles.richText} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
