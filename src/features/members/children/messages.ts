import type { ChildList } from './contract.ts'

export const tickFailed = { other: 'Ce n’est pas enregistré. Touchez à nouveau.' }
export const mergeFailed = {
  404: 'Quelqu’un d’autre vient de s’en occuper.',
  409: 'Ces deux enfants n’ont pas le même nom et la même naissance.',
  other: 'Ce n’est pas enregistré. Réessayez.',
}
export const bracketsFailed = {
  400: 'Chaque tranche a un âge de début, un âge de fin plus grand ou égal, et un cadeau.',
  409: 'Deux tranches contiennent le même âge.',
  other: 'Les tranches n’ont pas pu être enregistrées. Réessayez.',
}

/** « 5 présents » */
export const came = (number: number) => `${number}\u00a0${number > 1 ? 'présents' : 'présent'}`

export const LIST_LABELS: Record<ChildList, string> = {
  supplier: 'Fournisseur (sans noms)',
  counts: 'Nombres par centre',
  door: 'Liste d’accueil',
}

export const LIST_CONTENTS: Record<ChildList, string> = {
  supplier:
    'Pour le fournisseur\u00a0: le prénom, l’âge, le cadeau et le centre de chaque enfant, sans nom de famille.',
  counts: 'Combien d’enfants et de cadeaux par centre de secours.',
  door: 'Pour l’accueil\u00a0: chaque enfant avec ses parents, à cocher à l’arrivée.',
}

/** « 7 ans », « 1 an », « à naître » */
export const yearsOld = (age: number) => (age < 0 ? 'à naître' : `${age}\u00a0${age > 1 ? 'ans' : 'an'}`)

const ages = (from: number, to: number) => (from === to ? String(from) : `${from}\u00a0à\u00a0${to}`)

/** « 3 à 5 ans : Peluche », or « 3 à 5 » if there is little room. */
export const spanWords = ({ from, to, gift }: { from: number; to: number; gift: string | null }) => {
  if (to < 0) return { label: 'À naître', tick: 'À naître' }
  const years = `${ages(from, to)}\u00a0${to > 1 ? 'ans' : 'an'}`
  return { label: gift ? `${years}\u00a0: ${gift}` : years, tick: ages(from, to) }
}
