import { ATTACHMENT_REFUSALS, ATTACHMENT_WORDS } from '../../../mailing/mailings/attachments/labels.ts'
import type { Verdict } from './contract.ts'

export const startFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  429: 'Trop d’actions à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'L’action n’a pas pu commencer. Réessayez.',
}

export const writeFailed = {
  ...startFailed,
  ...ATTACHMENT_REFUSALS,
  'key-taken':
    'Une version de ce message est déjà partie\u00a0: voyez «\u00a0Envois\u00a0». Fermez cette fenêtre pour en écrire un autre.',
}

export const previewFailed = { ...ATTACHMENT_REFUSALS, other: 'L’aperçu n’a pas pu être préparé. Réessayez.' }

export const payFailed = {
  ...startFailed,
  400: 'Vérifiez la date\u00a0: le jour du paiement, ni à venir, ni avant l’arrêté des comptes.',
  409: 'Cette saison ne se paie plus. Fermez cette fenêtre, puis recommencez.',
}

export const changeFailed = {
  ...startFailed,
  400: 'Ce centre, cette valeur ou ce rôle n’existe plus. Fermez cette fenêtre, puis recommencez.',
  'fields-changed': 'Ce champ vient d’être retiré. Fermez cette fenêtre, puis recommencez.',
  403: 'Cette modification revient à un administrateur de l’association.',
}
export const undoFailed = {
  ...startFailed,
  'too-late':
    'Dix minutes sont passées. Corrigez à nouveau ces membres, chaque paiement depuis sa commande, ou suspendez un compte validé par erreur.',
  409: 'C’est déjà annulé.',
  other: 'L’annulation n’a pas pu commencer. Réessayez.',
}

export const messageFields: Record<string, string> = {
  required: 'Écrivez quelque chose ici\u00a0: chaque membre le lira.',
  'too-long': 'Ce texte est trop long.',
  ...ATTACHMENT_WORDS,
}

const count = new Intl.NumberFormat('fr-FR')
const words = (one: string, many: string) => (number: number) =>
  `${count.format(number)}\u00a0${number > 1 ? many : one}`

/** Outcome for a number of persons; `DONE` is worded by the task itself. */
export const VERDICT_WORDS: Record<Exclude<Verdict, 'DONE'>, (number: number) => string> = {
  NOT_TO_VALIDATE: words('compte n’attendait pas de validation', 'comptes n’attendaient pas de validation'),
  NOTHING_DUE: words('membre n’avait rien à payer', 'membres n’avaient rien à payer'),
  NOT_ALLOWED: words(
    'membre est à modifier par un autre administrateur',
    'membres sont à modifier par un autre administrateur',
  ),
  NO_CONSENT: words('personne a refusé les nouvelles', 'personnes ont refusé les nouvelles'),
  REFUSED_COMMISSION: words(
    'personne a refusé les messages de cette commission',
    'personnes ont refusé les messages de cette commission',
  ),
  EMAIL_UNCONFIRMED: words('personne n’a pas confirmé son e-mail', 'personnes n’ont pas confirmé leur e-mail'),
  NO_EMAIL: words('à écrire par courrier', 'à écrire par courrier'),
  OUTSIDE: words('personne n’est plus concernée', 'personnes ne sont plus concernées'),
  CLOSED: words('compte est suspendu, refusé ou effacé', 'comptes sont suspendus, refusés ou effacés'),
  FAILED: words('compte n’a pas pu être traité', 'comptes n’ont pas pu être traités'),
  UNCHANGED: words('membre l’a déjà', 'membres l’ont déjà'),
  CHANGED_SINCE: words('membre a été modifié depuis', 'membres ont été modifiés depuis'),
}

/** Why it was not done for a person. */
export const VERDICT_REASONS: Record<Exclude<Verdict, 'DONE'>, string> = {
  NOT_TO_VALIDATE: 'n’attendait pas de validation',
  NOTHING_DUE: 'n’avait rien à payer pour cette saison',
  NOT_ALLOWED: 'revient à un autre administrateur\u00a0: vous-même, ou un compte qui a plus de droits',
  NO_CONSENT: 'a refusé les nouvelles',
  REFUSED_COMMISSION: 'a refusé les messages de cette commission',
  EMAIL_UNCONFIRMED: 'e-mail non confirmé',
  NO_EMAIL: 'sans e-mail\u00a0: à écrire par courrier',
  OUTSIDE: 'n’est plus concerné',
  CLOSED: 'compte suspendu, refusé ou effacé',
  FAILED: 'n’a pas pu être traité',
  UNCHANGED: 'l’a déjà',
  CHANGED_SINCE: 'a été modifié depuis',
}

export const DONE_WORDS = {
  validate: words('compte validé', 'comptes validés'),
  mail: words('message en route', 'messages en route'),
  pay: words('cotisation notée payée', 'cotisations notées payées'),
  change: words('membre modifié', 'membres modifiés'),
  undo: words('membre remis comme avant', 'membres remis comme avant'),
  unvalidate: words('compte attend de nouveau sa validation', 'comptes attendent de nouveau leur validation'),
  unpay: words('paiement annulé', 'paiements annulés'),
}

/** Words of bulk work: its progress, its outcome, and how it is undone. */
export const WORK_WORDS = {
  validate: {
    label: 'Validation des comptes',
    done: 'validate',
    undo: 'Annuler ces validations',
    undone: 'unvalidate',
  },
  pay: { label: 'Cotisations notées payées', done: 'pay', undo: 'Annuler ces paiements', undone: 'unpay' },
  change: { label: 'Modification des membres', done: 'change', undo: 'Annuler cette modification', undone: 'undo' },
} as const

/** Number of recipients of a message. */
export const RECIPIENT_WORDS = (number: number) =>
  number === 0 ? 'Personne ne le recevra' : words('membre le recevra', 'membres le recevront')(number)
