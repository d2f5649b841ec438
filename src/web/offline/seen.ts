import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { HttpProblem } from '../http.ts'
import { isPossible, owners } from './owners.ts'
import type * as Store from './store.ts'

let signedIn = (): number | undefined => undefined
/** Who is signed in: told once, as the program starts. */
export const keepSeenFor = (by: () => number | undefined) => {
  signedIn = by
}

/** What is nobody's in particular stays when somebody signs out. */
const NOBODY = 0
const PREFIX = 'seen:'
const SETTLED = 2_000

type Context = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal }
type Seen<Answer> = { answer: Answer; at: number }
type Whose = () => number | undefined

export const ofNobody: Whose = () => NOBODY
/** What this person asks of themselves; asked by others it is not kept. */
export const ofOneself =
  (id: number): Whose =>
  () =>
    signedIn() === id ? id : undefined

/**
 * Asks for something, and keeps the answer for when there is no network: encrypted, for who is signed in (rules#without-network). Where the
 * network gives none, the last one is shown with its time; what is refused now is not shown from before.
 */
export function withCache<Answer>(ask: (context: Context) => Promise<Answer>, whose: Whose = () => signedIn()) {
  return async (context: Context): Promise<Answer> => {
    const person = isPossible() ? whose() : undefined
    if (person === undefined) return await ask(context)
    const name = `${PREFIX}${JSON.stringify(context.queryKey)}`
    // Who has gone meanwhile leaves nothing behind; a full disk is no reason to show nothing.
    const inStore = <Done>(work: (store: typeof Store) => Promise<Done>) =>
      import('./store.ts').then((store) => (whose() === person ? work(store) : undefined)).catch(() => undefined)
    try {
      const answer = await ask(context)
      void inStore(({ keep }) => keep(person, name, { answer, at: Date.now() } satisfies Seen<Answer>))
      return answer
    } catch (error) {
      const { client, queryKey } = context
      const isRefused = error instanceof HttpProblem && error.status >= 400 && error.status < 500
      if (isRefused) void inStore(({ remove }) => remove(person, [name]))
      else if (client.getQueryData(queryKey) === undefined) {
        const seen = await inStore(({ read }) => read<Seen<Answer>>(person, name))
        if (seen) client.setQueryData(queryKey, seen.answer, { updatedAt: seen.at })
      }
      throw error
    }
  }
}

/** What was seen goes with the session of who saw it, however it ended; what was noted to be sent is none of this. */
export async function forgetSeen() {
  // Who signs out has everything removed by then: what is removed is not opened anew for it.
  await new Promise((resolve) => setTimeout(resolve, SETTLED))
  const left = owners().filter((person) => person !== NOBODY && person !== signedIn())
  if (left.length === 0) return
  const { readAll, remove } = await import('./store.ts')
  for (const person of left) {
    const { values, damaged } = await readAll(person, PREFIX)
    await remove(person, [...values.keys(), ...damaged])
  }
}
