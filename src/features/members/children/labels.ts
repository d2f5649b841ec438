import type { Bracket, ChildList, ChildRow } from './contract.ts'

const NO_GIFT = 'Sans cadeau'
const bracketOf = (age: number, brackets: readonly Bracket[]) => {
  const found = brackets.find(({ from, to }) => age >= from && age <= to)
  return found ? `${found.from}-${found.to} ans` : ''
}
const cisOf = ({ parents }: ChildRow) => parents.find(({ cis }) => cis)?.cis ?? 'Sans centre'

type Sheet = { name: string; head: string[]; rows: (string | number)[][] }

/** Rows of one of the three files. The supplier gets no surnames. */
export function sheetOf(list: ChildList, children: readonly ChildRow[], brackets: readonly Bracket[]): Sheet {
  if (list === 'supplier')
    return {
      name: 'cadeaux-fournisseur',
      head: ['Prénom', 'Âge', 'Tranche', 'Cadeau', 'Centre'],
      rows: children.map((child) => [
        child.firstName,
        child.age,
        bracketOf(child.age, brackets),
        child.gift ?? NO_GIFT,
        cisOf(child),
      ]),
    }
  if (list === 'door')
    return {
      name: 'enfants-accueil',
      head: ['Nom', 'Prénom', 'Âge', 'Cadeau', 'Parents', 'Présent', 'Cadeau remis'],
      rows: children.map((child) => [
        child.lastName,
        child.firstName,
        child.age,
        child.gift ?? NO_GIFT,
        child.parents.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
        child.attended ? 'oui' : '',
        child.giftGiven ? 'oui' : '',
      ]),
    }
  const gifts = [...brackets.map(({ gift }) => gift), NO_GIFT]
  const columns = [...new Set(gifts)]
  const centres = [...new Set(children.map(cisOf))].sort((one, other) => one.localeCompare(other, 'fr'))
  const count = (centre: string | undefined, gift: string) =>
    children.filter((child) => (!centre || cisOf(child) === centre) && (child.gift ?? NO_GIFT) === gift).length
  const line = (title: string, centre: string | undefined) => {
    const counts = columns.map((gift) => count(centre, gift))
    return [title, ...counts, counts.reduce((sum, each) => sum + each, 0)]
  }
  return {
    name: 'enfants-par-centre',
    head: ['Centre', ...columns, 'Total'],
    rows: [...centres.map((centre) => line(centre, centre)), line('Total', undefined)],
  }
}
