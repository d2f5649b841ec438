import { shownValue } from '../../society/persons/fields/labels.ts'
import type { ImportProblem, ImportReading } from './cells/contract.ts'
import { IMPORT_TARGETS } from './columns/contract.ts'
import { TARGET_LABELS as LABELS, targetLabel } from './columns/labels.ts'
import type { ImportChange, ImportVerdict } from './contract.ts'

/** Columns that a file to fill in does not need. */
const LEFT_TO_OTHERS: readonly string[] = ['fullName', 'kept', 'childLastName']

/** A template for a French spreadsheet: only the headings, each recognized as its field. */
export const emptyFile = (fields: readonly { name: string }[]) => {
  const usual = IMPORT_TARGETS.filter((target) => !LEFT_TO_OTHERS.includes(target)).map((target) => LABELS[target])
  // Headings are recognized without their punctuation, so characters that would end a cell are left out.
  const own = fields.map(({ name }) => name.replace(/[;\u0022]/g, ' '))
  return '\uFEFF'.concat([...usual, ...own].join(';'), '\r\n')
}

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
  'unknown-subscription': 'contient une adhésion inconnue (Amicale, Honoraire, UDSP ou FNSPF)',
  twice: 'est déjà sur une ligne plus haut',
  'shared-email': 'est l’e-mail d’une autre personne du fichier\u00a0: ce membre entre sans e-mail',
  namesakes: 'est le nom de plusieurs lignes\u00a0: ajoutez une date de naissance ou un e-mail',
  ambiguous: 'est le nom de plusieurs membres\u00a0: ajoutez une date de naissance ou un e-mail',
  'unknown-parent': 'n’est pas un membre connu\u00a0: importez d’abord le parent, ou corrigez son nom ou son e-mail',
  'unknown-paid': 'ne dit pas si la cotisation est payée (oui ou non)',
  'street-missing': 'n’a pas de rue',
  'postal-code-missing': 'n’a pas de code postal',
  'postal-code': 'n’a pas un code postal de cinq chiffres',
  'city-missing': 'n’a pas de ville',
  'child-birth-missing': 'n’a pas de date de naissance',
  'child-name-missing': 'n’a pas de prénom',
  'too-many-children': 'serait le vingt et unième enfant\u00a0: vingt au plus',
  'unknown-choice': 'n’est pas un choix de ce champ',
  'unknown-field': 'n’existe plus\u00a0: un administrateur vient de retirer ce champ',
  'yes-no-format': 'ne dit ni oui ni non',
  'text-format': 'contient des caractères qui ne se lisent pas',
  'own-account': 'est le vôtre\u00a0: vos propres données se changent dans «\u00a0Mon Compte\u00a0»',
  'stands-above': 'est celui d’un compte au-dessus du vôtre\u00a0: demandez à un administrateur qui a ce rôle',
  'not-allowed': 'ne peut plus être importé\u00a0: vous n’administrez plus les membres, ou ce compte est fermé',
  'beyond-season': 'dépasse la saison en vente\u00a0: indiquez une date qui n’en dépasse pas la fin',
}

/** « Téléphone\u00a0: « 12 » n’est pas un numéro de téléphone » */
export function problemSentence({ field, code, value, name }: ImportProblem) {
  const what = value ? ` «\u00a0${shownValue(field, value)}\u00a0»` : ''
  return `${targetLabel(field, name)}\u00a0:${what} ${PROBLEMS[code] ?? 'n’est pas lisible'}`
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
  'email-by-page': 'un e-mail s’ajoute sur la fiche du membre',
}

/** « gardé », « refusé\u00a0: une validité vient d’un paiement » */
export const outcomeWords = ({ outcome, code }: Pick<ImportChange, 'outcome' | 'code'>) =>
  code ? `${OUTCOMES[outcome]}\u00a0: ${REASONS[code] ?? code}` : OUTCOMES[outcome]

/** « Laissé de côté\u00a0: Téléphone\u00a0: « 12 » n’est pas un numéro de téléphone »; an address is kept as a note. */
export const leftOutSentence = (problem: ImportProblem) =>
  `${problem.field === 'address' ? 'Gardé en note' : 'Laissé de côté'}\u00a0: ${problemSentence(problem)}`

/** Labels for values added where there is nothing to compare with. */
const ADDED: Partial<Record<ImportChange['field'], string>> = { childName: 'Enfant ajouté', note: 'Note ajoutée' }

/** « Malo Prigent (2018-03-14) », with the date in French notation. */
const displayValue = (field: string, value: string) =>
  field === 'childName'
    ? value.replace(/\d{4}-\d\d-\d\d/, (day) => shownValue('birthDate', day))
    : shownValue(field, value)

/** Parts of a change: the field, the old value (null if there was none), the new value and the outcome. */
export const changeParts = (change: ImportChange) => {
  const { field, name, from, to } = change
  const label = ADDED[field]
  if (label) return { label, from: null, to: displayValue(field, to), words: null }
  return {
    label: targetLabel(field, name),
    from: from ? displayValue(field, from) : 'vide',
    to: displayValue(field, to),
    words: outcomeWords(change),
  }
}

/** « Téléphone\u00a0: 06 11 11 11 11 → 06 12 12 12 12 (gardé) » */
export const changeSentence = (change: ImportChange) => {
  const { label, from, to, words } = changeParts(change)
  return from === null ? `${label}\u00a0: ${to}` : `${label}\u00a0: ${from} → ${to} (${words})`
}

/** « Date de naissance\u00a0: « 02/07/88 » lu 02/07/1988 » */
export const readingSentence = ({ field, text, value }: ImportReading) =>
  `${targetLabel(field, undefined)}\u00a0: «\u00a0${text}\u00a0» lu ${shownValue(field, value)}`

/** Headings that the report adds around those of the file. */
export const FIRST_HEADING = 'Ligne'
export const LAST_HEADINGS = ['Résultat', 'Pourquoi', 'Modifications']
/** Last heading of a file of refused lines. */
export const REASON_HEADING = 'Raison du refus'

type ReportLine = {
  line: number
  cells: unknown
  verdict: ImportVerdict | null
  problems: unknown
  leftOut: unknown
  changes: unknown
}

/**
 * Report of an import: each line as it was typed, its outcome, the reason, and each differing value as old → new. A
 * corrected report can be imported again.
 */
export const reportOf = (headings: readonly string[], lines: readonly ReportLine[], day: string) => ({
  name: `import-${day}`,
  head: [FIRST_HEADING, ...headings, ...LAST_HEADINGS],
  rows: lines.map(({ line, cells, verdict, problems, leftOut, changes }) => [
    line,
    ...headings.map((_heading, at) => (cells as string[])[at] ?? ''),
    verdict ? VERDICT_LABELS[verdict] : '',
    reasons(problems, leftOut),
    (changes as ImportChange[]).map(changeSentence).join('. '),
  ]),
})

const reasons = (problems: unknown, leftOut: unknown) =>
  [...(problems as ImportProblem[]).map(problemSentence), ...(leftOut as ImportProblem[]).map(leftOutSentence)].join(
    '. ',
  )

/** Refused lines as they stood in the file, each with the reason in the last column. */
export const refusedSheet = (
  headings: readonly string[],
  lines: readonly { cells: unknown; problems: unknown }[],
  day: string,
) => ({
  name: `lignes-refusees-${day}`,
  head: [...headings, REASON_HEADING],
  rows: lines.map(({ cells, problems }) => [
    ...headings.map((_heading, at) => (cells as string[])[at] ?? ''),
    reasons(problems, []),
  ]),
})
