import type { Door } from './contract.ts'

/** « 12 bis » */
export const doorNumber = ({ number, suffix }: Pick<Door, 'number' | 'suffix'>) =>
  suffix ? `${number}\u00a0${suffix}` : String(number)

/** « 12 bis, rue du Port » */
export const doorWords = ({ street, ...door }: Pick<Door, 'number' | 'suffix' | 'street'>) =>
  `${doorNumber(door)}, ${street}`
