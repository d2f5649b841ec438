import type { Door } from './contract.ts'

/** « 12 bis, rue du Port » */
export const doorWords = ({ number, suffix, street }: Pick<Door, 'number' | 'suffix' | 'street'>) =>
  `${[number, suffix].filter((part) => part !== '').join('\u00a0')}, ${street}`
