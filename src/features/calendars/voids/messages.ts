import type { HttpProblem } from '../../../web/http.ts'
import { BOOK_FAILED } from '../books/messages.ts'

const numbersOf = ({ errors }: HttpProblem) => errors.filter(({ path }) => path === 'stub').map(({ message }) => message)
const named = (one: string, many: string) => (problem: HttpProblem) => {
  const numbers = numbersOf(problem)
  if (numbers.length === 0) return 'Une de ces souches vient d’être utilisée. Rechargez la page.'
  return numbers.length === 1
    ? one.replace('%', numbers[0] ?? '')
    : many.replace('%', new Intl.ListFormat('fr').format(numbers))
}

export const VOIDS_FAILED = {
  ...BOOK_FAILED,
  'stub-sold': named('La souche % est vendue.', 'Les souches % sont vendues.'),
  'already-void': named('La souche % est déjà retirée.', 'Les souches % sont déjà retirées.'),
  'not-void': 'Ces souches ne sont plus retirées. Rechargez la page.',
}
export const VOID_WORDS = {
  'stub-number': 'Écrivez un numéro de souche.',
  'not-of-the-book': 'Ce numéro n’est pas dans le carnet.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
}
