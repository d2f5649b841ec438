import type { Setup, Step } from './contract.ts'

/** What the program cannot see for itself: that a mail came, that a text was read, that there is nothing to import. */
const SAID: readonly Step[] = ['logo', 'mails', 'cards', 'notice', 'members']

export const maySay = (step: Step) => SAID.includes(step)

/** Whether one step at least is neither done nor put off on that day. */
export const isOpen = (rows: Setup['rows'], today: string) =>
  rows.some(({ done, putOffUntil }) => !done && (putOffUntil === null || putOffUntil <= today))
