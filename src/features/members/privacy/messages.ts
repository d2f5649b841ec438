import { de } from '../../../shared/french.ts'

export const dataExported = 'Le dossier est téléchargé.'
export const dataExportFailed = {
  429: 'Trop de téléchargements à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le dossier n’a pas pu être téléchargé. Réessayez.',
}

export const erasureAsked = 'Votre demande est enregistrée. Un e-mail vous le confirme.'
export const erasureCancelled = 'Votre demande est annulée\u00a0: rien ne sera effacé.'
export const erasureRequestFailed = {
  0: 'La connexion au serveur a échoué\u00a0: rien n’a changé. Vérifiez votre réseau, puis réessayez.',
  409: 'Vous êtes le seul super-administrateur. Donnez d’abord ce rôle à quelqu’un d’autre.',
  other: 'La demande n’a pas abouti. Réessayez.',
}

export const erasureDone = (name: string) => `Le compte ${de(name)} est effacé. Un dernier e-mail l’en avertit.`
export const lastSuperAdmin =
  'C’est le seul super-administrateur\u00a0: donnez d’abord ce rôle à quelqu’un d’autre. Rien n’a été effacé.'
export const erasureFailed = {
  0: 'La connexion au serveur a échoué. Vérifiez si le compte est encore là, puis réessayez.',
  404: 'Ce compte n’existe plus.',
  409: 'Ce compte est déjà effacé.',
  other: 'Le compte n’a pas pu être effacé. Réessayez.',
}

export const consentFailed = {
  0: 'La connexion au serveur a échoué\u00a0: votre choix n’a pas été enregistré. Réessayez.',
  other: 'Votre choix n’a pas été enregistré. Réessayez.',
}
export const newsletterSubscribed = 'C’est noté\u00a0: vous recevrez les nouvelles de l’association.'
export const newsletterUnsubscribed = 'C’est noté\u00a0: vous ne recevrez plus les nouvelles de l’association.'
export const commissionNameInUse = 'C’est noté\u00a0: vous recevrez à nouveau les messages de cette commission.'
export const commissionLeft = 'C’est noté\u00a0: vous ne recevrez plus les messages de cette commission.'
/** The wording is prescribed to the letter (rules#messages). */
export const linkRefused = "Le token fourni n'a pas pu être validé"
