import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'

const postalFailed = {
  nobody: 'Il n’y a personne à qui écrire\u00a0: choisissez d’autres destinataires.',
  'too-many': 'C’est plus de 5 000 lettres\u00a0: écrivez d’abord à ceux qui n’ont pas d’e-mail.',
  400: 'Écrivez un objet et un texte, et choisissez une étiquette qui existe sur la planche.',
  429: 'Trop de documents à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le document n’a pas pu être préparé. Réessayez.',
}

/** Messages after a document was made, or failed. */
export const saved = {
  onSuccess: () => toast('success', 'Le document est dans vos téléchargements.'),
  onError: (error: unknown) => toast('error', sentence(postalFailed, error)),
}
