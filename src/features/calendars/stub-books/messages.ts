import { alreadyDone } from '../../../shared/already-done.ts'
import type { FieldProblem } from '../../../shared/problem.ts'
import { CLOSED, rangeWords } from './labels.ts'

type RefusalErrors = { errors: readonly FieldProblem[] }

const inTheWay = ({ errors }: RefusalErrors): string => {
  const books = errors.map(({ message }) => {
    const [first, last] = message.split('-').map(Number)
    return rangeWords(first ?? 0, last ?? 0)
  })
  if (books.length === 0) return 'Un autre carnet a déjà de ces numéros. Rechargez la page.'
  const named = new Intl.ListFormat('fr').format(books)
  const mend = 'Relisez les numéros imprimés, ou changez l’autre carnet.'
  return books.length > 1
    ? `Les carnets ${named} ont déjà de ces numéros. ${mend}`
    : `Le carnet ${named} a déjà de ces numéros. ${mend}`
}

/** Refusals of any step of a book. */
export const BOOK_FAILED = {
  'campaign-closed': CLOSED,
  'books-overlap': inTheWay,
  'book-used': 'Des souches de ce carnet sont déjà utilisées\u00a0: ses numéros ne changent plus.',
  'book-out': 'Ce carnet est chez un vendeur, ou déjà compté. Reprenez-le d’abord.',
  'book-of-the-page': 'Ce carnet sert à la page publique\u00a0: il ne se confie pas.',
  'not-a-seller': 'Cette personne ne vend pas de calendriers. Ajoutez-la aux membres de la commission.',
  'already-given': alreadyDone('Il est déjà confié'),
  'already-taken-back': alreadyDone('Il est déjà repris'),
  'already-counted': alreadyDone('Il est déjà compté'),
  'not-given': 'Ce carnet n’a pas été confié\u00a0: il n’y a rien à reprendre.',
  'not-counted': 'Ce carnet n’est pas compté. Rechargez la page.',
  'not-the-last-step': 'Quelqu’un a déjà changé ce carnet. Rechargez la page.',
  'too-late-to-undo': 'Les dix minutes sont passées\u00a0: ce n’est plus annulable.',
  'too-many-stubs': 'Ce carnet a trop de souches pour être imprimé en une fois\u00a0: mille au plus.',
  404: 'Ce carnet n’existe plus.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}

export const WORDS = {
  'stub-number': 'Écrivez un numéro de souche, de 1 à 9 999 999.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
  'too-many-stubs': 'Un carnet a 100 000 souches au plus.',
  'books-overlap': 'Ces numéros sont déjà dans un autre carnet.',
  'per-book': 'Écrivez combien de souches a chaque carnet.',
  'too-many-books': 'Cinq mille carnets au plus en une fois. Faites-le en plusieurs fois.',
}
