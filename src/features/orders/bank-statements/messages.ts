import { STATEMENT_MAX_LINES, type StatementProblem } from './contract.ts'

const AGAIN = 'Téléchargez-le de nouveau sur le site de la banque, sans l’ouvrir ni l’enregistrer dans un tableur.'

/** Why a file cannot be read, and what to do next. */
export const FILE_PROBLEMS: Record<StatementProblem, string> = {
  'no-iban':
    'Le portail ne connaît pas l’IBAN de l’association. Un administrateur l’écrit dans «\u00a0Réglages\u00a0», «\u00a0Moyens de paiement\u00a0»\u00a0; le relevé se lit ensuite.',
  'other-account':
    'Ce relevé est celui d’un autre compte. Choisissez le compte dont l’IBAN est dans les réglages de paiement, ou corrigez cet IBAN.',
  currency: 'Ce relevé n’est pas en euros. Téléchargez celui du compte en euros.',
  'cut-off': `Ce fichier est incomplet\u00a0: sa fin manque. ${AGAIN} S’il est refusé encore, choisissez CAMT.053 ou OFX.`,
  balance: `Les lignes de ce relevé ne font pas la différence de ses soldes\u00a0: il en manque. ${AGAIN}`,
  encoding: `Les accents de ce fichier sont illisibles. ${AGAIN}`,
  entities:
    'Ce fichier contient des définitions qu’aucune banque n’écrit\u00a0: il n’est pas lu. Téléchargez-le sur le site de la banque.',
  'too-long': `Ce fichier a plus de ${STATEMENT_MAX_LINES.toLocaleString('fr-FR')}\u00a0lignes. Téléchargez une période plus courte, puis la suivante.`,
  empty: 'Ce fichier ne contient aucune ligne. Choisissez une période où le compte a bougé.',
  pdf: 'Un PDF ne se lit pas. La banque propose le même relevé en CAMT.053, OFX ou CSV\u00a0: choisissez l’un de ceux-là.',
  spreadsheet:
    'Un classeur ne se lit pas. Téléchargez le relevé en CAMT.053, OFX ou CSV, ou enregistrez ce classeur en CSV.',
  'not-a-statement': 'Ce n’est pas un relevé de compte. Choisissez un fichier CAMT.053, OFX ou CSV.',
  headings:
    'Les titres des colonnes sont introuvables. Il faut au moins une date, un libellé et un montant\u00a0: choisissez un autre format sur le site de la banque.',
  day: 'Une date ne se lit pas. Téléchargez le fichier de nouveau, ou choisissez un autre format.',
  amount: 'Un montant ne se lit pas, ou peut se lire de deux façons. Téléchargez le relevé dans un autre format.',
}

const isProblem = (code: unknown): code is StatementProblem => typeof code === 'string' && code in FILE_PROBLEMS

/** The message for a refusal code; `where` is the account, currency or line to name in it. */
export function problemWords(code: unknown, where?: unknown): string {
  if (!isProblem(code)) return uploadFailed.other
  const at = typeof where === 'string' && where !== '' ? where : undefined
  if (at && /^\d+$/.test(at)) return `Ligne ${at}\u00a0: ${FILE_PROBLEMS[code]}`
  return at ? `${FILE_PROBLEMS[code]} (${at})` : FILE_PROBLEMS[code]
}

export const uploadFailed = {
  'no-iban': FILE_PROBLEMS['no-iban'],
  'columns-incomplete': 'Il faut une date, un libellé, et un montant ou bien un débit et un crédit.',
  413: 'Ce fichier est trop gros. Téléchargez une période plus courte.',
  429: 'Trop de fichiers à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le relevé n’a pas pu être lu. Réessayez dans un instant.',
}

/** Why a line was not booked. */
const BOOKING_PROBLEMS: Record<string, string> = {
  'already-matched': 'vient d’être rapprochée autrement',
  'set-aside': 'vient d’être classée',
  'command-not-found': 'la commande n’attend plus d’argent, ou elle ne vous est pas ouverte',
  'payment-not-found': 'le paiement vient d’être corrigé',
  'slip-not-found': 'le bordereau n’existe plus',
  'line-not-found': 'la ligne n’existe plus',
  'person-not-found': 'le compte du membre ne vous est pas ouvert',
  'already-paid':
    'la cotisation est déjà payée\u00a0: notez ce virement sur la page de la commande, «\u00a0à rendre\u00a0»',
  'already-recorded': 'ce virement est déjà noté sur la commande',
  'amount-differs': 'le total n’est pas ce montant',
  'awaits-card': 'la commande attend maintenant une carte',
  'above-you': 'ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur',
  'own-payment': 'personne n’enregistre son propre paiement\u00a0: demandez à un autre administrateur',
  cancelled: 'le bordereau est annulé',
  'already-deposited': 'le bordereau vient d’être déposé',
  empty: 'le bordereau n’a plus de ligne',
  'out-of-range': 'la ligne date de plus d’un an',
  'before-order': 'la ligne date de plus d’un mois avant la commande',
  'before-payment': 'la ligne date d’avant un des chèques du bordereau',
  'books-closed': 'les comptes de ce jour sont arrêtés (page «\u00a0Comptabilité\u00a0»)',
}
export const bookingProblem = (code: string) => BOOKING_PROBLEMS[code] ?? 'l’enregistrement a échoué\u00a0: réessayez'

export const bookFailed = {
  0: 'La connexion a échoué. Réessayez\u00a0: ce qui est enregistré ne le sera pas deux fois.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'L’enregistrement a échoué. Réessayez\u00a0: ce qui est enregistré ne le sera pas deux fois.',
}

export const asideFailed = {
  0: 'La connexion a échoué. Réessayez.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Les lignes n’ont pas été classées. Réessayez.',
}

export const unmatchFailed = {
  400: 'Les comptes de ce jour sont arrêtés (page «\u00a0Comptabilité\u00a0»)\u00a0: ce rapprochement ne s’annule plus.',
  'not-matched': 'Ce rapprochement vient d’être annulé\u00a0: la page est mise à jour.',
  'above-you': 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  'own-payment': 'Personne n’agit sur son propre paiement\u00a0: demandez à un autre administrateur.',
  refunded: 'Ce paiement a été remboursé depuis\u00a0: voyez la page de la commande.',
  'already-corrected': 'Ce paiement vient d’être corrigé\u00a0: la page est mise à jour.',
  other: 'Le rapprochement n’a pas été annulé. Réessayez.',
}
