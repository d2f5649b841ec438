import type { Membertype } from '../../society/persons/contract.ts'
import { IMPORTED } from '../../society/persons/fields/contract.ts'
import { LABELS, shownValue } from '../../society/persons/fields/labels.ts'
import type { ImportChange, ImportProblem, ImportReading, ImportVerdict } from './contract.ts'

/** A file to fill in, as a French spreadsheet opens it: the headings alone, each one understood as its field. */
export const EMPTY_FILE = `\uFEFF${IMPORTED.map((field) => LABELS[field]).join(';')}\r\n`

/** How files say a status, in plain letters. */
export const STATUS_WORDS: Record<Membertype, RegExp> = {
  SPP: /^(spp|sapeur pompier professionnel|professionnel(le)?)$/,
  SPV: /^(spv|sapeur pompier volontaire|volontaire)$/,
  HONORAIRE: /^(honoraire|membre honoraire|retraite|retraitee|veteran|ancien)$/,
  ADMINISTRATIF: /^(administratif|administrative|pats|pat|personnel administratif.*)$/,
  EXTERNE: /^(externe|exterieur|exterieure)$/,
}

/** What files write before, or in the place of, the name of a centre; in plain letters. */
export const CIS_WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/^(cis|csp|cs|caserne|centre( de secours)?)( de)? (?=.)/, ''],
  [/^le /, ''],
  [/\bst\b/g, 'saint'],
]

const VERDICT_LABELS: Record<ImportVerdict, string> = {
  CREATED: 'Ajouté',
  UPDATED: 'Mis à jour',
  UNCHANGED: 'Inchangé',
  REFUSED: 'Refusé',
}

const PROBLEMS: Record<string, string> = {
  required: 'est vide, il faut le remplir',
  'too-long': 'est trop long',
  'name-characters': 'contient des caractères qui ne sont pas d’un nom',
  'email-format': 'n’est pas une adresse e-mail',
  'phone-format': 'n’est pas un numéro de téléphone',
  'day-format': 'n’est pas une date (attendu\u00a0: 28/02/1990)',
  'birthdate-too-early': 'est avant 1900',
  'birthdate-future': 'est dans le futur',
  'unknown-cis': 'n’est pas un centre connu',
  'unknown-status': 'n’est pas connu (SPP, SPV, Honoraire, Administratif ou Externe)',
  'unknown-subscription': 'contient une adhésion inconnue (AMICALE, HONORAIRE, UDSP ou FNSPF)',
  twice: 'est déjà sur une ligne plus haut',
  'own-account': 'est le vôtre\u00a0: vos propres données se changent dans «\u00a0Mon Compte\u00a0»',
  'stands-above': 'est celui d’un compte au-dessus du vôtre\u00a0: demandez à un administrateur qui a ce rôle',
  'not-allowed': 'ne peut plus être importé\u00a0: vous n’administrez plus les membres, ou ce compte est fermé',
  'beyond-season': 'dépasse la saison en vente\u00a0: indiquez une date qui n’en dépasse pas la fin',
}

/** « Téléphone\u00a0: « 12 » n’est pas un numéro de téléphone » */
export function problemSentence({ field, code, value }: ImportProblem) {
  const what = value ? ` «\u00a0${shownValue(field, value)}\u00a0»` : ''
  return `${LABELS[field]}\u00a0:${what} ${PROBLEMS[code] ?? 'n’est pas lisible'}`
}

const OUTCOMES: Record<ImportChange['outcome'], string> = {
  FILLED: 'ajouté',
  REPLACED: 'remplacé',
  KEPT: 'gardé',
  REFUSED: 'refusé',
}
const REASONS: Record<string, string> = {
  'administrators-only': 'réservé aux administrateurs de l’association',
  'by-payment': 'une validité vient d’un paiement',
}

/** « gardé », « refusé\u00a0: une validité vient d’un paiement » */
export const outcomeWords = ({ outcome, code }: Pick<ImportChange, 'outcome' | 'code'>) =>
  code ? `${OUTCOMES[outcome]}\u00a0: ${REASONS[code] ?? code}` : OUTCOMES[outcome]

/** « Téléphone\u00a0: 06 11 11 11 11 → 06 12 12 12 12 (gardé) » */
export const changeSentence = (change: ImportChange) => {
  const [from, to] = [change.from, change.to].map((value) => (value ? shownValue(change.field, value) : 'vide'))
  return `${LABELS[change.field]}\u00a0: ${from} → ${to} (${outcomeWords(change)})`
}

/** « Date de naissance\u00a0: « 02/07/88 » lu 02/07/1988 » */
export const readingSentence = ({ field, text, value }: ImportReading) =>
  `${LABELS[field]}\u00a0: «\u00a0${text}\u00a0» lu ${shownValue(field, value)}`

/** The headings of the report around those of the file. */
export const FIRST_HEADING = 'Ligne'
export const LAST_HEADINGS = ['Résultat', 'Pourquoi', 'Modifications']
/** Of a column that was left aside, so that it is again. */
export const notImported = (heading: string) => `Non importé\u00a0: ${heading}`

type ReportLine = { line: number; cells: unknown; verdict: ImportVerdict | null; problems: unknown; changes: unknown }

/**
 * The report of an import: each line as it was typed, what became of it, why, and each value that differed, old → new. Mended, it
 * can be imported again.
 */
export const reportOf = (headings: readonly string[], lines: readonly ReportLine[], day: string) => ({
  name: `import-${day}`,
  head: [FIRST_HEADING, ...headings, ...LAST_HEADINGS],
  rows: lines.map(({ line, cells, verdict, problems, changes }) => [
    line,
    ...headings.map((_heading, at) => (cells as string[])[at] ?? ''),
    verdict ? VERDICT_LABELS[verdict] : '',
    (problems as ImportProblem[]).map(problemSentence).join('. '),
    (changes as ImportChange[]).map(changeSentence).join('. '),
  ]),
})
