import { HttpProblem } from './http.ts'

/** Whether what was written from is not what there is any more: somebody else has edited it meanwhile. */
export const isStale = (error: unknown) => error instanceof HttpProblem && error.code === 'changed-meanwhile'

/** Does an act (one more in a list, one less) to a thing; where somebody else was first, to what they have left. */
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
