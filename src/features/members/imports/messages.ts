import { counted } from '../../../shared/counted.ts'
import type { ImportVerdict } from './contract.ts'

export const importFailed: { other: string; [status: number]: string } = {
  400: 'Ce fichier n’est pas lisible. Choisissez un fichier CSV ou XLSX avec une ligne de titres et au moins une ligne.',
  409: 'Il manque une colonne\u00a0: indiquez celles du nom, du prénom et de l’e-mail.',
  413: 'Ce fichier est trop lourd (5 Mo au plus). Coupez-le en plusieurs fichiers.',
  429: 'Trop d’essais à la suite. Attendez quelques minutes.',
  503: 'Le serveur lit déjà d’autres fichiers. Réessayez dans une demi-minute\u00a0: rien n’est perdu.',
  other: 'Le fichier n’a pas pu être lu. Réessayez.',
}
/** What is wrong with a file, by the code of the field `file`. */
export const BAD_FILES: Record<string, string> = {
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

/** What it did. */
/** Of an import that was stopped: what it did not come to. */
export const stoppedBefore = (lines: number) =>
  `${counted(lines, 'ligne n’a pas été lue', 'lignes n’ont pas été lues')}. Pour continuer, importez à nouveau le même fichier\u00a0: les lignes déjà prises ne changeront pas.`

export const DONE_LABELS: Labels = {
  CREATED: ['ajouté', 'ajoutés'],
  UPDATED: ['mis à jour', 'mis à jour'],
  UNCHANGED: ['inchangé', 'inchangés'],
  REFUSED: ['ligne refusée', 'lignes refusées'],
}
