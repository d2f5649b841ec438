/** Specification, section 8. */
export const registrationFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu : vérifiez votre réseau, puis réessayez.',
  403: "L'e-mail choisi est déjà utilisé",
  429: 'Trop d’essais depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'Une erreur est survenue. Veuillez vérifier les champs renseignés',
}
export const registrationDone =
  'Compte correctement créé. Merci de valider votre email et de régler votre cotisation avec le lien qui vous a été envoyé'

/** Specification, section 5. */
export const passwordForbidden = 'Mot de passe non autorisé'
export const passwordsDiffer = 'Les mots de passe ne correspondent pas'

/** Security decisions: whoever administers anything. */
export const passwordTooShort = 'Un compte d’administrateur demande au moins 12 caractères.'

/** What each code of the contract means in this form. */
export const registrationFields: Record<string, string> = {
  'name-characters': 'Utilisez des lettres, des espaces, des apostrophes et des traits d’union seulement.',
  'email-format': 'e-mail invalide',
  'phone-format': 'Ce numéro n’est pas reconnu. Exemple : 06 12 34 56 78.',
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

/** Specification, section 8. */
export const updated = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `Utilisateur ${firstName} ${lastName} correctement mis à jour`
export const updateFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  403: "L'e-mail choisi est déjà utilisé",
  429: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
  other: 'Erreur lors de la mise à jour',
}
export const wrongPassword = 'Ce n’est pas le mot de passe actuel de ce compte.'
export const passwordForEmail =
  'Pour changer d’e-mail. Il vous manque\u00a0? « Mot de passe oublié », à la page de connexion, en donne un nouveau.'
export const takesEffectWhenPaid =
  'Le statut et les adhésions que vous avez choisis prendront effet au paiement de la cotisation.'
export const statusPaid =
  'Votre cotisation est payée pour le statut que vous aviez choisi\u00a0: il ne change plus avant la validation de votre compte. Remettez-le comme avant, ou écrivez-nous par « Nous contacter ».'
export const accountMoved =
  'Votre e-mail a été changé\u00a0: ouvrez le lien envoyé à la nouvelle adresse pour continuer.'
export const accountNotFound = (id: number) => `Le compte n°${id} n'a pas pu être trouvé`
export const emailToConfirm =
  'Un lien de confirmation vient de partir à votre nouvelle adresse\u00a0: elle comptera quand vous l’aurez ouvert.'

export const aboveYou = 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.'

export const validationFailed = {
  403: aboveYou,
  409: 'Ce compte a déjà été traité. La liste est mise à jour.',
  other: 'Le compte n’a pas pu être validé. Réessayez.',
}
export const undoFailed = {
  403: aboveYou,
  409: 'Le membre est déjà prévenu\u00a0: la validation ne peut plus être annulée. Vous pouvez suspendre le compte.',
  other: 'La validation n’a pas pu être annulée. Réessayez.',
}
export const refusalFailed = {
  403: aboveYou,
  409: 'Ce compte a déjà été traité. La liste est mise à jour.',
  other: 'Le compte n’a pas pu être refusé. Réessayez.',
}

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

/** Why there is nothing to decide about an account in this state. */
export const NOTHING_TO_DECIDE: Record<string, string> = {
  CREATED: 'En attente de la confirmation de l’e-mail.',
  EMAIL_CONFIRMED: 'En attente du paiement de la cotisation.',
  ACTIVE: 'Ce compte est validé.',
  EXPIRED: 'En attente du renouvellement de la cotisation.',
  SUSPENDED: 'Ce compte est suspendu.',
  REFUSED: 'Ce compte a été refusé.',
  ERASED: 'Ce compte a été effacé.',
}

/** The status in short, for lists, and in full. */
export const MEMBERTYPE_LABELS = {
  SPP: { short: 'SPP', long: 'Sapeur-pompier professionnel (SPP)' },
  SPV: { short: 'SPV', long: 'Sapeur-pompier volontaire (SPV)' },
  HONORAIRE: { short: 'Honoraire', long: 'Membre honoraire' },
  ADMINISTRATIF: { short: 'Administratif', long: 'Personnel administratif' },
  EXTERNE: { short: 'Externe', long: 'Membre externe' },
} as const

export const refused = (name: string) => `L’inscription de ${name} est refusée. Un e-mail l’en avertit.`
