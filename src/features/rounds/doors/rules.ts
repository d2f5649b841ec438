import type { DoorsForm } from './contract.ts'

/** Doors that a form names: one, or the numbers of one side of a street. */
export function doorsOf({ street, from, to = from, side, suffix, postalCode, city }: DoorsForm) {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const onSide = numbers.filter((number) => side === 'BOTH' || from === to || (number % 2 === 1) === (side === 'ODD'))
  return onSide.map((number) => ({ street, number, suffix, postalCode, city }))
}

/** Number in a search for a door, « 12 bis rue du Port » or « 12bis »; undefined if there is none. */
export function numberIn(typed: string): { number: number; suffix: string } | undefined {
  const [, number, suffix = ''] = /(?:^|\s)(\d{1,4})\s?(bis|ter|quater|quinquies|[a-z])?(?=[\s,]|$)/i.exec(typed) ?? []
  return number === undefined ? undefined : { number: Number(number), suffix: suffix.toLowerCase() }
}
