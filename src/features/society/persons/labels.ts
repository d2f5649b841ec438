import type { Subscription } from './contract.ts'

export const STATE_LABELS = {
  CREATED: { label: 'Créé', tone: 'quiet' },
  EMAIL_CONFIRMED: { label: 'E-mail confirmé', tone: 'info' },
  FEE_PAID: { label: 'À valider', tone: 'warn' },
  ACTIVE: { label: 'Actif', tone: 'good' },
  EXPIRED: { label: 'Expiré', tone: 'bad' },
  SUSPENDED: { label: 'Suspendu', tone: 'bad' },
  REFUSED: { label: 'Refusé', tone: 'bad' },
  ERASED: { label: 'Effacé', tone: 'quiet' },
} as const

/** Why an e-mail no longer receives mails, in a few words. */
export const FAULT_LABELS = {
  UNKNOWN: 'boîte inconnue',
  FULL: 'boîte pleine',
  UNREACHABLE: 'serveur injoignable',
  UNWANTED: 'refusé comme indésirable',
  REFUSED: 'refusé par son serveur',
  COMPLAINT: 'signalé comme indésirable',
} as const

/** Short and full labels of the status. */
export const MEMBERTYPE_LABELS = {
  SPP: { short: 'SPP', long: 'Sapeur-pompier professionnel (SPP)' },
  SPV: { short: 'SPV', long: 'Sapeur-pompier volontaire (SPV)' },
  HONORAIRE: { short: 'Honoraire', long: 'Membre honoraire (retraité, ancien)' },
  ADMINISTRATIF: { short: 'Administratif', long: 'Personnel administratif' },
  EXTERNE: { short: 'Externe', long: 'Membre externe' },
} as const

/** Short names of « adhésions », for lists; only the wire and files of other programs write them in capitals. */
export const SUBSCRIPTION_LABELS: Record<Subscription, string> = {
  AMICALE: 'Amicale',
  HONORAIRE: 'Honoraire',
  UDSP: 'UDSP',
  FNSPF: 'FNSPF',
}

/** Options of a select. */
export const SUBSCRIPTION_OPTIONS = Object.entries(SUBSCRIPTION_LABELS).map(([value, label]) => ({ value, label }))

/** « Amicale, UDSP » */
export const formatSubscriptions = (subscriptions: readonly string[]) =>
  subscriptions.map((each) => SUBSCRIPTION_LABELS[each as Subscription] ?? each).join(', ')

/** The wording is prescribed to the letter (rules#messages). */
export const passwordForbidden = 'Mot de passe non autorisé'
export const passwordsDiffer = 'Les mots de passe ne correspondent pas'

/** For administrators of any kind, who need a longer one (rules#passwords). */
export const passwordTooShort = 'Un compte d’administrateur demande au moins 12 caractères.'

/** Error texts of a person's forms that differ from the general ones. */
export const registrationFields: Record<string, string> = {
  'birthdate-too-early': 'L’année de naissance commence à 1900.',
  'birthdate-future': 'La date de naissance est dans le futur.',
  'invalid-format': 'Cette date n’existe pas.',
  'password-forbidden': passwordForbidden,
  'password-too-short': passwordTooShort,
  'captcha-refused': 'La vérification n’a pas abouti. Recommencez-la.',
  'captcha-expired': 'La vérification a expiré. Recommencez-la.',
  'captcha-used': 'La vérification a déjà servi. Recommencez-la.',
}

export const birthMissing = 'Choisissez la date de naissance\u00a0: jour, mois et année.'

export const aboveYou = 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.'
