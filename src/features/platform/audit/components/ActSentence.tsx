import { Link } from 'react-router'
import { formatEuros } from '../../../../shared/money.ts'
import type { Act, ReplacedValue } from '../contract.ts'
import { CONFIGURED, whyRefused } from '../labels.ts'
import { sentenceParts } from '../messages.ts'
import styles from './AuditLog.module.css'

/** « Yann Prigent a validé le compte de Maëlle Le Goff » */
export function ActSentence({ act }: { act: Act }) {
  const { before, named, after } = sentenceParts(act)
  const { actor, subject, subjectKind, action } = act
  // A child has no page, nor has a deleted account.
  const hasPage = subjectKind === 'person' && Boolean(subject?.name) && action !== 'child.merged'
  return (
    <span className={styles.sentence}>
      {actor ? <Link to={`/person/${actor.id}`}>{actor.name}</Link> : <strong>Le portail</strong>} {before}
      {named && subject && hasPage && <Link to={`/person/${subject.id}`}>{subject.name}</Link>}
      {named && subject && !hasPage && <strong>{subject.name ?? `n° ${subject.id}`}</strong>}
      {after}
    </span>
  )
}

const list = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')

/** Describes a replaced value, in the words of the module that owns it. */
export type Words = (replaced: ReplacedValue) => string

/** Details of an action: amounts, roles, counts. */
export function actDetails({ action, details, replaced, from }: Act, words: Words): string {
  const { cents, count, given, taken, created, part } = details
  return [
    typeof cents === 'number' && formatEuros(cents / 100),
    action === 'person.sign-in-refused' && whyRefused(details),
    typeof count === 'number' && (action === 'person.sign-in-refused' ? `${count} fois` : `${count} au total`),
    typeof part === 'string' && CONFIGURED[part],
    list(given) && `donnés\u00a0: ${list(given)}`,
    list(taken) && `retirés\u00a0: ${list(taken)}`,
    typeof created === 'boolean' && (created ? 'ajouté' : 'mis à jour'),
    ...replaced.map(words),
    from && `depuis ${from}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
