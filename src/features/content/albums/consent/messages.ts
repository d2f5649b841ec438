import { formatDay, parisDay } from '../../../../shared/dates.ts'
import type { PicturedChild } from './contract.ts'

export const DECIDING_FAILED = {
  404: 'Cet enfant n’est plus dans votre famille.',
  429: 'Vous changez souvent d’avis. Attendez quelques minutes.',
  other: 'Votre réponse n’a pas pu être enregistrée. Réessayez.',
}

type ChildAnswer = Pick<PicturedChild, 'answer' | 'othersAgree' | 'asked' | 'askedBefore'>

/** The consent given for a child, and its effect. */
export function describeAnswer({ answer, othersAgree, asked, askedBefore }: ChildAnswer) {
  if (!answer) {
    if (asked) return 'Ses photos sont masquées tant que vous n’avez pas répondu.'
    return askedBefore
      ? 'Nous vous avons demandé votre accord\u00a0; depuis, aucune photo ne montre plus cet enfant. Vous n’avez rien à décider.'
      : 'Vous n’avez pas encore eu à répondre. Vous pouvez le faire dès maintenant.'
  }
  const day = formatDay(parisDay(new Date(answer.at)))
  if (!answer.given) return `Vous refusez depuis le ${day}\u00a0: personne ne voit ses photos.`
  return othersAgree
    ? `Vous êtes d’accord depuis le ${day}.`
    : `Vous êtes d’accord depuis le ${day}. L’autre parent n’a pas donné son accord\u00a0: ses photos restent masquées.`
}
