import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { personQuery, queueQuery, refuse, validate } from '../client.ts'
import type { Person, PersonRow } from '../contract.ts'
import { refusalFailed, refused, validated, validationFailed } from '../messages.ts'
import { nameOf } from './PersonFacts.ts'

type Named = { id: number; firstName: string; lastName: string }
const DECISION = ['users', 'decision']
const isConflict = (error: unknown) => error instanceof HttpProblem && error.status === 409

/** Takes the person out of the queue at once, and gives the row, to put it back where the server refuses. */
async function leaveQueue(client: QueryClient, id: number): Promise<PersonRow | undefined> {
  await client.cancelQueries({ queryKey: queueQuery.queryKey })
  const rows = client.getQueryData(queueQuery.queryKey)?._embedded.data
  changeQueue(client, (data) => data.filter((row) => row.id !== id), -1)
  return rows?.find((row) => row.id === id)
}

function returnToQueue(client: QueryClient, row: PersonRow) {
  const waitsSince = (each: PersonRow) => each.feePaidAt ?? ''
  changeQueue(client, (data) => [...data, row].sort((a, b) => waitsSince(a).localeCompare(waitsSince(b))), 1)
}

function changeQueue(client: QueryClient, change: (rows: PersonRow[]) => PersonRow[], by: number) {
  client.setQueryData(queueQuery.queryKey, (queue) => {
    if (!queue) return queue
    const data = change(queue._embedded.data)
    if (data.length === queue._embedded.data.length) return queue
    return { ...queue, _embedded: { data }, page: { ...queue.page, totalElements: queue.page.totalElements + by } }
  })
}

/** Lists are asked for again once nothing else is on its way: an answer in between would bring a row back. */
function refresh(client: QueryClient, id: number) {
  if (client.isMutating({ mutationKey: DECISION }) > 1) return undefined
  void client.invalidateQueries({ queryKey: ['commands'] })
  return client.invalidateQueries({ queryKey: ['users'], predicate: ({ queryKey }) => queryKey[1] !== id })
}

/** Validates in one press. The row leaves the queue at once and comes back where the server refuses. */
export function useValidation(person: Named) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: () => validate(person.id),
    onMutate: () => leaveQueue(client, person.id),
    onSuccess: (answer) => keep(client, answer, validated(nameOf(person))),
    onError: (error, _, row) => {
      if (row && !isConflict(error)) returnToQueue(client, row)
      return tellRefusal(client, person.id, error, validationFailed)
    },
    onSettled: () => refresh(client, person.id),
  })
}

/** Refuses with a reason, once the server has said yes: money goes back with it. */
export function useRefusal(person: Named, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: (reason: string) => refuse(person.id, reason),
    onSuccess: async (answer) => {
      onDone()
      await leaveQueue(client, person.id)
      keep(client, answer, refused(nameOf(person)))
    },
    onError: (error) => {
      if (isConflict(error)) onDone()
      return tellRefusal(client, person.id, error, refusalFailed)
    },
    onSettled: () => refresh(client, person.id),
  })
}

function keep(client: QueryClient, person: Person, text: string) {
  client.setQueryData(personQuery(person.id).queryKey, person)
  toast('success', text)
}

function tellRefusal(client: QueryClient, id: number, error: Error, messages: typeof validationFailed) {
  toast('error', sentence(messages, error))
  return client.invalidateQueries({ queryKey: personQuery(id).queryKey })
}
