import type { Icon } from '@tabler/icons-react'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Session } from '../../../features/platform/access/client.ts'

/** A task of this member, and the page where it is done. `late`: its deadline has passed. */
export type Todo = { to: string; icon: Icon; title: string; detail: string; tone?: 'urgent' | 'late' }

/** A kind of task in « Ce qui m’attend »: whom it concerns, its query, and the tasks in the result. */
export type Source = {
  concerns: (me: Session) => boolean
  asked: (me: Session) => UseQueryOptions<unknown, Error, Todo[]>
}

export const source = <Data, Key extends QueryKey>(
  concerns: Source['concerns'],
  query: (me: Session) => UseQueryOptions<Data, Error, Data, Key>,
  tell: (data: Data) => Todo[],
): Source => ({
  concerns,
  asked: (me) => ({ ...query(me), select: tell }) as unknown as UseQueryOptions<unknown, Error, Todo[]>,
})
