import { readFileSync } from 'node:fs'

export const PAGE = readFileSync('docs/operations.md', 'utf8')

/** A block of commands, as the page says it is run: while the program runs or is stopped, to start it, or on a machine of one's own. */
export type Block = { how: '' | 'starts' | 'stopped' | 'host'; commands: string }
export const blocks = [...PAGE.matchAll(/^```sh ?(\w*)\n(.*?)^```$/gms)].map(
  ([, how = '', commands = '']) => ({ how, commands }) as Block,
)
