import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { HttpProblem } from '../http.ts'
import { isPossible, owners } from './owners.ts'
import type * as Store from './store.ts'

let signedIn = (): number | undefined => undefined
/** Sets who is signed in; called once at the start. */
export const keepSeenFor = (by: () => number | undefined) => {
  signedIn = by
}

/** Data that belong to nobody in particular stay when somebody signs out. */
const NOBODY = 0
const PREFIX = 'seen:'
const SETTLED = 2_000

type Context = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal }
type CachedAnswer<Answer> = { answer: Answer; at: number }
type Whose = () => number | undefined

export const ofNobody: Whose = () => NOBODY
/** Cacheable only if people request it of themselves, not of others. */
export const ofOneself =
  (id: number): Whose =>
  () =>
    signedIn() === id ? id : undefined

/**
 * Requests something and stores the answer for offline use: encrypted, for the signed-in person
 * (rules#without-network). Without network, the last answer is shown with its time; a refusal never shows a former
 * answer.
 */
export function withCache<Answer>(ask: (context: Context) => Promise<Answer>, whose: Whose = () => signedIn()) {
  return async (context: Context): Promise<Answer> => {
    const person = isPossible() ? whose() : undefined
    if (person === undefined) return await ask(context)
    const name = `${PREFIX}${JSON.stringify(context.queryKey)}`
    // Nothing is stored for somebody who has signed out; a full disk must not prevent showing the answer.
    const inStore = <Done>(work: (store: typeof Store) => Promise<Done>) =>
      import('./store.ts').then((store) => (whose() === person ? work(store) : undefined)).catch(() => undefined)
    try {
      const answer = await ask(context)
      void inStore(({ keep }) => keep(person, name, { answer, at: Date.now() } satisfies CachedAnswer<Answer>))
      return answer
    } catch (error) {
      const { client, queryKey } = context
      const isRefused = error instanceof HttpProblem && error.status >= 400 && error.status < 500
      if (isRefused) void inStore(({ remove }) => remove(person, [name]))
      else if (client.getQueryData(queryKey) === undefined) {
        const seen = await inStore(({ read }) => read<CachedAnswer<Answer>>(person, name))
        if (seen) client.setQueryData(queryKey, seen.answer, { updatedAt: seen.at })
      }
      throw error
    }
  }
}

/** Deletes cached answers with the session, however it ended; unsent operations are not among them. */
export async function forgetSeen() {
  // Signing out deletes everything by then, and deleted data must not be opened again.
  await new Promise((resolve) => setTimeout(resolve, SETTLED))
  const left = owners().filter((person) => person !== NOBODY && person !== signedIn())
  if (left.length === 0) return
  const { readAll, remove } = await import('./store.ts')
  for (const person of left) {
    const { values, damaged } = await readAll(person, PREFIX)
    await remove(person, [...values.keys(), ...damaged])
  }
}
