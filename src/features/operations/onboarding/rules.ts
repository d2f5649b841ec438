import type { Setup, Step } from './contract.ts'

/** What the program cannot see for itself: that a mail came, that a text was read, that there is nothing to import or to sell. */
const SAID: readonly Step[] = [
  ...(['contact', 'logo', 'season', 'cards', 'centres', 'mails', 'notice'] as const),
  ...(['commission', 'calendar', 'members'] as const),
]

export const maySay = (step: Step) => SAID.includes(step)

/** Whether one step at least is neither done nor put off on that day. */
export const isOpen = (rows: Setup['rows'], today: string) =>
  rows.some(({ done, putOffUntil }) => !done && (putOffUntil === null || putOffUntil <= today))
