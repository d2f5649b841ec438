import type { Icon } from '@tabler/icons-react'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Session } from '../../../features/platform/access/client.ts'

/** Something that waits for this member, and where it is settled. `late`: its time is over. */
export type Todo = { to: string; icon: Icon; title: string; detail: string; tone?: 'urgent' | 'late' }

/** A line of « Ce qui m’attend »: whom it concerns, where it is asked for, and what is said of the answer. */
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
