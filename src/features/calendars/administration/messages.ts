import { alreadyDone } from '../../../shared/already-done.ts'
import { formatDay } from '../../../shared/dates.ts'
import type { FieldProblem } from '../../../shared/problem.ts'
import { rangeWords } from '../stub-books/labels.ts'

type RefusalErrors = { errors: readonly FieldProblem[] }

const detailOf = ({ errors }: RefusalErrors, path: string) => errors.find((each) => each.path === path)?.message ?? ''

const booksOut = ({ errors }: RefusalErrors): string => {
  const books = errors.map(({ path, message }) => {
    const [first, last] = path.split('-').map(Number)
    return `${rangeWords(first ?? 0, last ?? 0)}${message && ` (${message})`}`
  })
  return `Ces carnets ne sont pas encore rendus\u00a0: ${new Intl.ListFormat('fr').format(books)}. Reprenez-les et comptez-les dans l’onglet «\u00a0Carnets\u00a0», puis clôturez.`
}

export const CAMPAIGN_FAILED = {
  'year-taken': 'Il y a déjà une campagne de cette année. Changez l’année, ou modifiez celle qui existe.',
  'periods-overlap': (problem: RefusalErrors) =>
    `La campagne ${detailOf(problem, 'year')} va du ${formatDay(detailOf(problem, 'opensOn'))} au ${formatDay(detailOf(problem, 'closesOn'))}\u00a0: on ne vend qu’un calendrier à la fois. Changez les dates.`,
  'year-sold': 'Des calendriers de cette année sont vendus\u00a0: l’année ne change plus.',
  'campaign-closed': 'La campagne est clôturée.',
  'books-out': booksOut,
  'still-open':
    'Il reste des points ouverts\u00a0: réglez-les, ou écrivez pourquoi vous clôturez quand même. Le motif figurera au rapport.',
  'already-closed': alreadyDone('Elle est déjà clôturée'),
  'not-closed': 'Elle n’est pas clôturée. Rechargez la page.',
  'campaign-not-found': 'Cette campagne n’existe plus.',
  'commission-not-found': 'Créez d’abord la commission des calendriers, dans «\u00a0Toutes les commissions\u00a0».',
  'technical-name-taken':
    'Une commission archivée porte déjà le nom «\u00a0calendriers\u00a0». Rétablissez-la dans «\u00a0Toutes les commissions\u00a0», puis préparez la campagne.',
  'kind-taken': 'La commission des calendriers vient d’être créée. Rechargez la page, puis préparez la campagne.',
  'not-allowed':
    'La commission se crée avec le rôle d’administrateur de l’association. Demandez-le à qui l’administre.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}

export const CAMPAIGN_WORDS = {
  year: 'Écrivez l’année imprimée sur le calendrier, par exemple 2027.',
  'ends-before-it-begins': 'Le dernier jour vient avant le premier.',
  'minimum-too-small': '2 € au moins.',
  'minimum-too-large': '1 000 € au plus.',
  'invalid-type': 'Écrivez un montant, par exemple 2 ou 2,50.',
  'not-multiple-of': 'Au centime près.',
  'invalid-format': 'Choisissez un jour.',
}
