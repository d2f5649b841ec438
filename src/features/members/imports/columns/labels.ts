import { IMPORTED } from '../../../society/persons/fields/contract.ts'
import { HEADINGS, LABELS } from '../../../society/persons/fields/labels.ts'
import type { ImportTarget, KnownProgram, UsualTarget } from './contract.ts'

/** Labels of what a column may hold. */
export const TARGET_LABELS: Record<UsualTarget, string> = {
  ...(Object.fromEntries(IMPORTED.map((field) => [field, LABELS[field]])) as Record<(typeof IMPORTED)[number], string>),
  fullName: 'Nom et prénom',
  address: 'Adresse',
  streetNumber: 'Numéro',
  complement: 'Complément d’adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  childName: 'Prénom de l’enfant',
  childLastName: 'Nom de l’enfant',
  childBirthDate: 'Naissance de l’enfant',
  paid: 'Cotisation payée',
  note: 'Note',
  kept: 'À garder en note',
}

/** Headings in French files, without accents and case. */
const BESIDE: Record<Exclude<UsualTarget, (typeof IMPORTED)[number]>, string> = {
  fullName: 'nom et prenom, nom prenom, nom complet, nom prenoms, prenom et nom, prenom nom',
  address: 'adresse, adresse postale, rue, voie, adresse 1, adresse complete, domicile, numero et rue, address',
  streetNumber: 'numero, numero de rue, n de rue, numero de voie, n voie',
  complement:
    'complement d adresse, complement, complement adresse, adresse 2, adresse suite, suite adresse, batiment, lieu dit',
  postalCode: 'code postal, cp, code post, zip, zip code',
  city: 'ville, commune, localite, city',
  country: 'pays, country',
  childName:
    'prenom de l enfant, prenom enfant, enfant, enfants, prenom enfant 1, prenom enfant 2, prenom enfant 3, enfant 1, enfant 2, enfant 3, prenoms des enfants',
  childLastName: 'nom de l enfant, nom enfant, nom enfant 1, nom enfant 2, nom enfant 3',
  childBirthDate:
    'naissance de l enfant, date de naissance de l enfant, date naissance enfant, naissance enfant, naissance enfant 1, naissance enfant 2, naissance enfant 3, naissance des enfants, date de naissance enfant, date de naissance enfant 1, date de naissance enfant 2, date de naissance enfant 3, enfant ne le, ne e le enfant',
  paid: 'cotisation payee, cotisation, cotis, paye, a jour, a jour de cotisation, cotisation reglee, reglement, a paye',
  note: 'note, notes, observation, observations, remarque, remarques, commentaire, commentaires, divers',
  kept: 'a garder en note',
}

const ALL_HEADINGS: Record<UsualTarget, string> = { ...HEADINGS, ...BESIDE }
export const headingsOf = (target: UsualTarget): readonly string[] => ALL_HEADINGS[target].split(', ')

/** Label of what a column holds; a free field has the name that the society gave it. */
export const targetLabel = (target: string, name: string | undefined) =>
  name ?? (target in TARGET_LABELS ? TARGET_LABELS[target as UsualTarget] : 'Champ libre')

/** Heading, in the report, of a column that was not imported, so that it is ignored again. */
export const notImported = (heading: string) => `Non importé\u00a0: ${heading}`

/** Prefix, in the report, of the heading of a column that is kept as a note. */
export const KEPT_PREFIX = 'À garder en note\u00a0: '

export const PROGRAM_LABELS: Record<KnownProgram, string> = {
  HELLOASSO: 'Fichier d’HelloAsso reconnu',
  ASSOCONNECT: 'Fichier d’AssoConnect reconnu',
  PEPSUP: 'Fichier de Pep’s Up reconnu',
  PAHEKO: 'Fichier de Paheko reconnu',
  GALETTE: 'Fichier de Galette reconnu',
  EBRIGADE: 'Fichier d’eBrigade reconnu',
}

/**
 * Files of a program: the headings that identify them, and the field of each heading; null for a heading that resembles
 * a field but is none. Without accents and case.
 */
export type ProgramFile = {
  signature: readonly (readonly string[])[]
  columns: Readonly<Record<string, ImportTarget | null>>
}

/**
 * Files that other programs export (decision 93 names the sources). Each list of a signature must be present by one of
 * its headings; a heading that `columns` lacks is guessed as in any file.
 */
export const PROGRAM_FILES: Record<KnownProgram, ProgramFile> = {
  HELLOASSO: {
    signature: [['reference commande', 'numero de commande'], ['nom adherent', 'nom participant'], ['email payeur']],
    columns: {
      'nom adherent': 'lastName',
      'prenom adherent': 'firstName',
      'nom participant': 'lastName',
      'prenom participant': 'firstName',
      'email payeur': 'email',
      tarif: 'membertype',
      'statut de la commande': 'paid',
    },
  },
  ASSOCONNECT: {
    signature: [['id du contact', 'identifiant unique'], ['nom'], ['prenom']],
    columns: {
      'telephone mobile': 'phone',
      email: 'email',
      'adresse email': 'email',
      'statut adherent': 'paid',
      'statut donateur': null,
    },
  },
  PEPSUP: {
    signature: [
      ['dossier d adhesion', 'statut du dossier', 'etat du dossier', 'numero de dossier'],
      ['nom'],
      ['prenom'],
    ],
    columns: { 'telephone mobile': 'phone', 'statut du dossier': 'paid', 'etat du dossier': 'paid' },
  },
  PAHEKO: {
    signature: [['numero de membre'], ['nom prenom', 'nom']],
    columns: { 'nom prenom': 'fullName', 'adresse e mail': 'email', 'numero de telephone': 'phone' },
  },
  GALETTE: {
    signature: [
      ['nom adh', 'id adh', 'autres informations admin'],
      ['prenom adh', 'prenom'],
    ],
    columns: {
      'nom adh': 'lastName',
      'prenom adh': 'firstName',
      'email adh': 'email',
      'gsm adh': 'phone',
      gsm: 'phone',
      'ddn adh': 'birthDate',
      'adresse adh': 'address',
      'cp adh': 'postalCode',
      'ville adh': 'city',
      'pays adh': 'country',
      'id statut': 'membertype',
      'date echeance': 'accountValidity',
      'date d echeance': 'accountValidity',
      'info adh': 'note',
      'autres informations admin': 'note',
      'info public adh': 'kept',
      'autres informations': 'kept',
    },
  },
  EBRIGADE: {
    signature: [['personne a prevenir', 'infos masquees'], ['adresse de messagerie']],
    columns: {
      nom: 'lastName',
      prenom: 'firstName',
      'adresse de messagerie': 'email',
      'telephone mobile': 'phone',
      'date naissance': 'birthDate',
      section: 'cis',
      rue: 'address',
      statut: 'membertype',
      grade: 'kept',
    },
  },
}
