import { readFileSync } from 'node:fs'

export const PAGE = readFileSync('docs/operations.md', 'utf8')

/**
 * A block of commands, and how the page says to run it: while the program runs or is stopped, to start it, or on one's
 * own machine.
 */
export type Block = { how: '' | 'starts' | 'stopped' | 'host'; commands: string }
export const blocks = [...PAGE.matchAll(/^```sh ?(\w*)\n(.*?)^```$/gms)].map(
  ([, how = '', commands = '']) => ({ how, commands }) as Block,
)
