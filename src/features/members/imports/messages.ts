import { counted } from '../../../shared/counted.ts'
import type { FileKind, ImportVerdict } from './contract.ts'

export const importFailed: { other: string; [codeOrStatus: string]: string } = {
  400: 'Ce fichier n’est pas lisible. Choisissez un fichier CSV ou XLSX avec une ligne de titres et au moins une ligne.',
  403: 'Seul un administrateur de l’association crée un centre\u00a0: choisissez-en un qui existe.',
  409: 'Il manque une colonne\u00a0: indiquez celles du nom et du prénom.',
  'columns-missing': 'Il manque une colonne\u00a0: indiquez celles du nom et du prénom.',
  'fields-changed':
    'Un champ libre vient d’être retiré. Choisissez à nouveau le fichier\u00a0: ses colonnes seront relues.',
  'not-on-sale': 'Cette saison ne se paie plus. Choisissez-en une autre.',
  'name-taken': 'Un centre de ce nom vient d’être créé. Recommencez\u00a0: il sera reconnu.',
  413: 'Ce fichier est trop lourd (5 Mo au plus). Coupez-le en plusieurs fichiers.',
  429: 'Trop d’essais à la suite. Attendez quelques minutes.',
  503: 'Le serveur lit déjà d’autres fichiers. Réessayez dans une demi-minute\u00a0: rien n’est perdu.',
  other: 'Le fichier n’a pas pu être lu. Réessayez.',
}
/** Messages for a refused file, by the code of the field `file`. */
export const BAD_FILES: Record<string, string> = {
  unreadable:
    'Ce fichier n’est ni un classeur .xlsx ni un CSV. Exportez-le au format «\u00a0Excel 2007 et plus\u00a0» (.xlsx) ou CSV, ou ouvrez-le dans un tableur et enregistrez-le en .xlsx.',
  'too-long': 'Ce fichier a plus de 20\u00a0000 lignes. Coupez-le en plusieurs fichiers.',
  'too-wide': 'Ce fichier a plus de 100 colonnes. Gardez celles qui servent, puis réessayez.',
  'too-large': 'Ce fichier contient trop de cellules ou de texte. Gardez les colonnes qui servent, puis réessayez.',
}
export const reportFailed = 'Le rapport n’a pas pu être enregistré. Réessayez.'

const count = new Intl.NumberFormat('fr-FR')
export const willImport = (lines: number) =>
  lines === 1 ? 'Importer 1\u00a0membre' : `Importer ${count.format(lines)}\u00a0membres`

export const missingColumns = (labels: string[]) =>
  `Indiquez quelle colonne contient\u00a0: ${labels.join(', ').toLocaleLowerCase('fr')}.`

/** « 3 colonnes ne seront pas importées\u00a0: Grade, Taille, Divers. » */
/** Title of the fold with the columns that need no answer. */
export const knownColumns = (count: number) =>
  `${counted(count, 'colonne reconnue', 'colonnes reconnues')}\u00a0: les revoir`
export const notImportedColumns = (headings: string[]) =>
  headings.length > 1
    ? `${headings.length}\u00a0colonnes ne seront pas importées\u00a0: ${headings.join(', ')}.`
    : `Une colonne ne sera pas importée\u00a0: ${headings.join('')}.`
export const keepAsNotes =
  'Gardées en note, elles se lisent sur la fiche de chaque membre («\u00a0Grade\u00a0: Adjudant\u00a0»), par ceux qui administrent les membres.'
export const remembered = 'Vous avez déjà importé un fichier de ces titres\u00a0: ses colonnes sont reprises.'
export const createCentre = (name: string) => `Créer le centre «\u00a0${name}\u00a0»`

/** For whom the season counts. */
export const seasonHint = (heading: string | undefined) =>
  heading === undefined
    ? 'Tous les membres de ce fichier. Rien n’est compté en comptabilité.'
    : `Ceux dont la colonne «\u00a0${heading}\u00a0» le dit. Rien n’est compté en comptabilité.`

export const KIND_LABELS: Record<FileKind, string> = { MEMBERS: 'Des membres', CHILDREN: 'Des enfants de membres' }
export const LEAD: Record<FileKind, string> = {
  MEMBERS:
    'Un fichier Excel (.xlsx) ou CSV, une ligne de titres puis une ligne par membre, avec ou sans e-mail\u00a0; ou l’export d’HelloAsso, d’AssoConnect, de Pep’s Up, de Paheko, de Galette ou d’eBrigade. 20\u00a0000\u00a0lignes et 5\u00a0Mo au plus. Rien n’est enregistré avant que vous l’ayez vérifié.',
  CHILDREN:
    'Une ligne par enfant\u00a0: son prénom, sa date de naissance, et son parent, par l’e-mail ou par le nom et la date de naissance. Les parents sont déjà membres.',
}

/** « 2 membres entrent sans un champ qui n’a pas pu être lu. » */
export const leftOutLines = (number: number) =>
  number > 1
    ? `${count.format(number)}\u00a0lignes entrent sans un champ qui n’a pas pu être lu.`
    : 'Une ligne entre sans un champ qui n’a pas pu être lu.'

/** « 1 ligne », « 12 lignes » */
export const lines = (number: number) => `${count.format(number)}\u00a0${number > 1 ? 'lignes' : 'ligne'}`

type Labels = Record<ImportVerdict, readonly [one: string, several: string]>

/** What an import would do. */
export const COUNT_LABELS: Labels = {
  CREATED: ['à ajouter', 'à ajouter'],
  UPDATED: ['à mettre à jour', 'à mettre à jour'],
  UNCHANGED: ['inchangé', 'inchangés'],
  REFUSED: ['ligne refusée', 'lignes refusées'],
}

/** What it would do with a line. */
export const TRIAL_LABELS: Record<ImportVerdict, string> = {
  CREATED: 'À ajouter',
  UPDATED: 'À mettre à jour',
  UNCHANGED: 'Inchangé',
  REFUSED: 'Refusé',
}

/** For a stopped import: the lines it did not reach. */
export const stoppedBefore = (lines: number) =>
  `${counted(lines, 'ligne n’a pas été lue', 'lignes n’ont pas été lues')}. Pour continuer, importez à nouveau le même fichier\u00a0: les lignes déjà prises ne changeront pas.`

/** What it did. */
export const DONE_LABELS: Labels = {
  CREATED: ['ajouté', 'ajoutés'],
  UPDATED: ['mis à jour', 'mis à jour'],
  UNCHANGED: ['inchangé', 'inchangés'],
  REFUSED: ['ligne refusée', 'lignes refusées'],
}

type ImportTask = {
  state: 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  done: number
  total: number
  result: object | null
}

/** « 12 ajoutés, 1 ligne refusée », « en cours, 250 sur 2 000 lignes » */
export function importWords({ state, done, total, result }: ImportTask): string {
  if (state === 'RUNNING') return `en cours, ${count.format(done)} sur ${lines(total)}`
  if (state === 'FAILED') return 'n’a pas abouti'
  const counts = (result && 'counts' in result ? result.counts : {}) as Partial<Record<ImportVerdict, number>>
  const words = (['CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED'] as const).flatMap((verdict) => {
    const number = counts[verdict] ?? 0
    return number > 0 ? `${count.format(number)}\u00a0${DONE_LABELS[verdict][number > 1 ? 1 : 0]}` : []
  })
  return [...(state === 'CANCELLED' ? ['arrêté avant la fin'] : []), ...words].join(', ')
}
