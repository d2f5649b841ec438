import { randomInt } from 'node:crypto'

/** Without what looks alike on paper: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6
const GROUP = 5

/** The shortest of one's own. */
export const PASSPHRASE_MIN = 16

/** Thirty letters and digits in six groups, 148 bits: nobody guesses them, and they are copied to paper in a minute. */
export const makePassphrase = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** What is typed to show that it was noted. */
export const lastGroupOf = (passphrase: string) => passphrase.slice(-GROUP)
