import { counted } from '../../../shared/counted.ts'
import { ATTACHMENT_REFUSALS, ATTACHMENT_WORDS } from '../../mailing/mailings/attachments/labels.ts'
import { byPostWords } from '../../mailing/mailings/labels.ts'
import type { Reach } from './contract.ts'

export const sendFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu, et rien ne partira deux fois\u00a0: réessayez.',
  'key-taken':
    'Une version de ce message est déjà partie\u00a0: voyez «\u00a0Messages envoyés\u00a0». Envoyez à nouveau si celle-ci doit partir aussi.',
  nobody: 'Plus personne ne correspond\u00a0: choisissez d’autres destinataires.',
  'resource-not-found': 'Cette ressource n’est plus à la commission\u00a0: choisissez d’autres destinataires.',
  ...ATTACHMENT_REFUSALS,
  429: 'Trop de messages à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le message n’a pas pu partir. Réessayez.',
}

export const commissionMailingWords: Record<string, string> = {
  required: 'Écrivez quelque chose ici\u00a0: chaque membre le lira.',
  'too-long': 'Ce texte est trop long.',
  'ends-before-start': 'Ce jour est avant le premier.',
  ...ATTACHMENT_WORDS,
}

export const nobodyChosen = 'Choisissez au moins un membre.'
export const noResourceChosen = 'Choisissez ce qui a été réservé.'

export const reachFailed = {
  'resource-not-found': sendFailed['resource-not-found'],
  other: 'Le nombre de membres n’a pas pu être calculé.',
}

export const previewFailed = {
  'resource-not-found': sendFailed['resource-not-found'],
  ...ATTACHMENT_REFUSALS,
  other: 'L’aperçu n’a pas pu être préparé. Réessayez.',
}

/**
 * « 214 membres le recevront, à quelques-uns près. »: inexact, because fewer than five left out for a reason are not
 * revealed.
 */
export const reachedWords = (reached: number) =>
  reached === 0
    ? 'Personne ne le recevra.'
    : `${counted(reached, 'membre')} ${reached > 1 ? 'le recevront' : 'le recevra'}, à quelques-uns près.`

/** « Écrit à 214 membres, à quelques-uns près. » */
export const writtenWords = (reached: number) =>
  reached === 0 ? 'Personne ne l’a reçu.' : `Écrit à ${counted(reached, 'membre')}, à quelques-uns près.`

/** Why the others get no mail, a sentence for each reason. */
export const leftOutWords = ({ unsubscribed, unreachable, byPost, outside }: Reach): string[] => [
  ...(byPost > 0 ? [byPostWords(byPost)] : []),
  ...(unsubscribed > 0
    ? [counted(unsubscribed, 'membre ne veut pas de ces messages.', 'membres ne veulent pas de ces messages.')]
    : []),
  ...(unreachable > byPost
    ? [
        counted(
          unreachable - byPost,
          'membre ne peut pas recevoir d’e-mail.',
          'membres ne peuvent pas recevoir d’e-mail.',
        ),
      ]
    : []),
  ...(outside > 0
    ? [
        counted(
          outside,
          'personne n’est pas membre de la commission.',
          'personnes ne sont pas membres de la commission.',
        ),
      ]
    : []),
]
