import { aboveYou } from '../../society/persons/labels.ts'

/** The wording for 403, `other` and success is prescribed to the letter (rules#messages). */
export const accountUpdated = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `Utilisateur ${firstName} ${lastName} correctement mis à jour`
export const updateFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  403: "L'e-mail choisi est déjà utilisé",
  'above-you': aboveYou,
  'wrong-password': 'Erreur lors de la mise à jour',
  'status-paid':
    'Votre cotisation est payée pour le statut que vous aviez choisi\u00a0: il ne change plus avant la validation de votre compte. Remettez-le comme avant, ou écrivez-nous par «\u00a0Nous contacter\u00a0».',
  429: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
  other: 'Erreur lors de la mise à jour',
}
export const passwordForEmail =
  'Pour changer d’e-mail. Il vous manque\u00a0? «\u00a0Mot de passe oublié\u00a0», à la page de connexion, en donne un nouveau.'
export const takesEffectWhenPaid =
  'Le statut et les adhésions que vous avez choisis prendront effet au paiement de la cotisation.'
export const accountMoved =
  'Votre e-mail a été changé\u00a0: ouvrez le lien envoyé à la nouvelle adresse pour continuer.'
export const accountNotFound = (id: number) => `Le compte n°${id} n'a pas pu être trouvé`
export const emailToConfirm =
  'Un lien de confirmation vient de partir à la nouvelle adresse\u00a0: elle comptera quand il aura été ouvert.'
export const emailWaits = (email: string) => `En attente\u00a0: ${email} (confirmation envoyée)`
export const emailChanges = 'S’il change, il sera à confirmer.'
export const emailFirst = 'Facultatif. Un lien de confirmation y sera envoyé\u00a0: il comptera une fois ouvert.'
export const emailFixed = 'Pour le changer, écrivez-nous par «\u00a0Nous contacter\u00a0», en bas de la page.'
