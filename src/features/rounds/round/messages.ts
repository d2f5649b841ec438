const TOO_MUCH_WAITING =
  'Trop de vos notes attendent déjà un accord. Demandez à qui s’occupe des calendriers de les regarder\u00a0: le reste est gardé ici, et partira ensuite.'

/** Why a round could not be prepared, or doors not claimed or released. */
export const roundFailed = {
  0: 'Il faut du réseau pour cela. Réessayez dès que vous en avez\u00a0: rien de ce que vous avez noté n’est perdu.',
  403: 'Vous n’avez plus le rôle de vendeur de calendriers. Ce que vous avez noté est gardé\u00a0: parlez-en à qui s’occupe des calendriers.',
  'campaign-not-found': 'Aucune vente de calendriers n’est préparée.',
  'campaign-closed': 'La vente de calendriers est clôturée\u00a0: on ne part plus avec des portes.',
  'device-revoked':
    'Ce téléphone a été retiré des tournées. Préparez votre tournée à nouveau\u00a0: il sera enregistré une nouvelle fois.',
  'too-many-devices':
    'Dix téléphones sont déjà enregistrés à votre nom. Retirez-en un plus bas, sous «\u00a0Mes téléphones\u00a0».',
  'too-much-waiting': TOO_MUCH_WAITING,
  429: 'Trop de demandes. Attendez quelques minutes, puis réessayez.',
  other: 'La tournée n’a pas pu être préparée. Réessayez.',
}

/** Shown if this browser refuses to store data. */
export const keepFailed =
  'Ce n’est pas enregistré\u00a0: le téléphone n’a plus de place, ou le navigateur refuse de garder des données. Notez-le sur papier, libérez de la place, puis réessayez.'

/** Why operations could not be sent. */
export const sendFailed = {
  'too-much-waiting': TOO_MUCH_WAITING,
  other: 'Le serveur n’a pas répondu. Tout est gardé ici\u00a0: nous réessayons.',
}

/** Why the server refused an operation: by field, else in general. */
const REFUSED: Record<string, string> = {
  gift: 'le don est incomplet',
  'gift.amount': 'le montant n’est pas possible',
  doorId: 'cette porte n’existe plus',
  year: 'cette année n’a pas de vente de calendriers',
  'come-back': 'le jour ou l’heure n’est pas possible',
  comeBackOn: 'le jour n’est pas possible',
  comeBackAt: 'l’heure n’est pas possible',
  text: 'le texte est vide ou trop long',
  flat: 'l’appartement est trop long',
  externalId: 'ce code n’est celui d’aucun calendrier',
}
export const refusedFor = (code: string | null) =>
  REFUSED[code ?? ''] ?? REFUSED[(code ?? '').split('.')[0] ?? ''] ?? 'le serveur ne l’a pas compris'

/** Why an operation waits for an administrator. */
const WAITING: Record<string, string> = {
  REVOKED: 'ce téléphone a été retiré des tournées',
  NO_RIGHT: 'vous n’avez plus le rôle qu’il faut',
  ELSEWHERE: 'cette adresse n’est pas dans vos secteurs',
  UNPAID: 'ce calendrier n’est pas encore payé',
}
export const waitingFor = (code: string | null) => WAITING[code ?? ''] ?? 'il faut un accord'
