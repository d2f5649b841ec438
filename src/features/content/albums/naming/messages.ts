import { counted } from '../../../../shared/counted.ts'

export const NAMING_FAILED = {
  404: 'Cette photo, ou cet enfant, n’est plus là. Rouvrez la fenêtre.',
  403: 'Vous n’administrez plus cet album.',
  'nothing-to-allow': 'Un autre administrateur vient de décider pour cette photo.',
  other: 'Cela n’a pas pu être enregistré. Réessayez.',
}

export const WORDS: Record<string, string> = {
  required: 'Dites comment les parents ont donné leur accord.',
  'too-long': 'Cinq cents caractères au plus.',
}

/** Progress of the answers of a child's parents. */
export function describeAnswers({ parents, agreed, refused }: { parents: number; agreed: number; refused: number }) {
  if (parents === 0) return 'Aucun parent inscrit\u00a0: la photo reste masquée.'
  if (refused > 0)
    return `${refused === 1 ? 'Un parent refuse' : 'Ses parents refusent'}\u00a0: la photo reste masquée.`
  if (agreed === parents) return parents === 1 ? 'Son parent est d’accord.' : 'Ses parents sont d’accord.'
  return `Attend l’accord de ${counted(parents - agreed, 'parent')}.`
}
