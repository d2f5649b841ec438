import { HttpProblem } from './http.ts'

/** Whether the edited version is outdated, because somebody else has saved since. */
export const isStale = (error: unknown) => error instanceof HttpProblem && error.code === 'changed-meanwhile'

/**
 * Applies an action (add to a list, remove from it) to a thing; if somebody else was first, to the thing as they left
 * it.
 */
export async function actOnLatest<Thing, Answer>(
  thing: Thing,
  reload: () => Promise<Thing>,
  act: (thing: Thing) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act(thing)
  } catch (error) {
    if (!isStale(error)) throw error
    return await act(await reload())
  }
}
