import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike on paper: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6
const GROUP = 5

/** Minimum length of a chosen passphrase. */
export const PASSPHRASE_MIN = 16

/** Thirty letters and digits in six groups, 148 bits: impossible to guess, and copied to paper in a minute. */
export const makePassphrase = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** The group that is typed to confirm that the passphrase was noted. */
export const lastGroupOf = (passphrase: string) => passphrase.slice(-GROUP)
