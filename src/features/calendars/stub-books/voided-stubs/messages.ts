import type { FieldProblem } from '../../../../shared/problem.ts'
import { CLOSED } from '../labels.ts'

type RefusalErrors = { errors: readonly FieldProblem[] }

const numbersOf = ({ errors }: RefusalErrors) =>
  errors.filter(({ path }) => path === 'stub').map(({ message }) => message)
const numbersWords = (one: string, many: string) => (problem: RefusalErrors) => {
  const numbers = numbersOf(problem)
  if (numbers.length === 0) return 'Une de ces souches vient d’être utilisée. Rechargez la page.'
  return numbers.length === 1
    ? one.replace('%', numbers[0] ?? '')
    : many.replace('%', new Intl.ListFormat('fr').format(numbers))
}

export const VOIDED_STUBS_FAILED = {
  'campaign-closed': CLOSED,
  'stub-sold': numbersWords('La souche % est vendue.', 'Les souches % sont vendues.'),
  'already-void': numbersWords('La souche % est déjà retirée.', 'Les souches % sont déjà retirées.'),
  'not-void': 'Ces souches ne sont plus retirées. Rechargez la page.',
  400: 'Rien n’est retiré\u00a0: corrigez ce qui est signalé ci-dessus.',
  404: 'Ce carnet n’existe plus.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}
export const VOID_REASONS = {
  'stub-number': 'Écrivez un numéro de souche.',
  'not-of-the-book': 'Ce numéro n’est pas dans le carnet.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
}
