import { counted } from '../../../shared/counted.ts'
import { leadingTo } from '../../../shared/french.ts'
import { ACTS_COUNTED, type Act } from './contract.ts'
import { doneOf } from './labels.ts'

/** Splits an action's sentence: text before the subject, whether there is one, and text after. */
export function sentenceParts({ action, actor, subject, subjectKind }: Act): {
  before: string
  named: boolean
  after: string
} {
  const done = doneOf(action)
  const [before = '', after = ''] = done.split('%')
  const oneself = subjectKind === 'person' && actor !== null && actor.id === subject?.id
  if (oneself && done.includes('%')) {
    return {
      before: `${before.trimEnd()} soi-même`.replace('de soi-même', 'de son propre compte'),
      named: false,
      after,
    }
  }
  return { before: leadingTo(subject?.name ?? '', before), named: done.includes('%'), after }
}

export const actsFailed = 'Le journal n’a pas pu être chargé.'

export const actsCounted = (total: number) =>
  total >= ACTS_COUNTED ? `Plus de ${counted(ACTS_COUNTED, 'acte')}\u00a0: précisez` : counted(total, 'acte')
