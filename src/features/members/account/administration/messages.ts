import { de } from '../../../../shared/french.ts'

export const suspensionFailed = {
  403: 'Seul un super-administrateur peut suspendre ce compte.',
  409: 'Ce compte ne peut pas être suspendu dans son état\u00a0: la page est mise à jour.',
  other: 'Le compte n’a pas pu être suspendu. Réessayez.',
}
export const reactivationFailed = {
  403: 'Seul un super-administrateur peut rouvrir ce compte.',
  409: 'Ce compte n’est plus suspendu\u00a0: la page est mise à jour.',
  other: 'Le compte n’a pas pu être rouvert. Réessayez.',
}
export const linkFailed = {
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  409: 'Aucun lien n’est utile à ce compte dans son état.',
  429: 'Trop de liens demandés. Attendez quelques minutes.',
  other: 'Le lien n’a pas pu être envoyé. Réessayez.',
}
export const signOutFailed = {
  403: 'Seul un super-administrateur peut déconnecter ce compte.',
  other: 'Les appareils n’ont pas pu être déconnectés. Réessayez.',
}

export const accountSuspended = (name: string) => `Le compte ${de(name)} est suspendu. Un e-mail l’en avertit.`
export const accountReactivated = (name: string) => `Le compte ${de(name)} est rouvert. Un e-mail l’en avertit.`
export const signedOut = (name: string) => `Tous les appareils ${de(name)} sont déconnectés.`
export const LINKS_SENT = {
  confirmation: 'Le lien de confirmation et de paiement est parti.',
  recovery: 'Le lien pour choisir un mot de passe est parti.',
}
