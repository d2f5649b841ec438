import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpProblem, sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { refuse, undo, validate } from '../../../../members/membership/validation/client.ts'
import { personQuery } from '../../../../society/persons/client.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { Person } from '../../../../society/persons/contract.ts'
import { queueQuery } from '../client.ts'
import { refusalFailed, registrationRefused, undoFailed, validationFailed } from '../messages.ts'

type Named = { id: number; firstName: string; lastName: string }
const DECISION = ['users', 'decision']
const isConflict = (error: unknown) => error instanceof HttpProblem && error.status === 409

/** Takes the person out of the queue at once, before the server is asked for the next ones. */
async function leaveQueue(client: QueryClient, id: number) {
  await client.cancelQueries({ queryKey: queueQuery.queryKey })
  client.setQueryData(queueQuery.queryKey, (queue) => {
    if (!queue) return queue
    const data = queue._embedded.data.filter((row) => row.id !== id)
    if (data.length === queue._embedded.data.length) return queue
    return { ...queue, _embedded: { data }, page: { ...queue.page, totalElements: queue.page.totalElements - 1 } }
  })
}

/** Lists are refetched once no other mutation is in flight: an answer in between would bring a removed row back. */
function refresh(client: QueryClient, id: number) {
  if (client.isMutating({ mutationKey: DECISION }) > 1) return undefined
  void client.invalidateQueries({ queryKey: ['commands'] })
  return client.invalidateQueries({ queryKey: ['users'], predicate: ({ queryKey }) => queryKey[1] !== id })
}

/** Validates in one press; for a few seconds after, it can be taken back: `onHeld` comes before any list changes. */
export function useValidation(person: Named, onHeld: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: () => validate(person.id),
    onSuccess: async (answer) => {
      onHeld()
      await leaveQueue(client, person.id)
      keep(client, answer)
    },
    onError: (error) => tellRefusal(client, person.id, error, validationFailed),
    onSettled: () => void refresh(client, person.id),
  })
}

/** Takes a validation back: the account waits again, where it waited before. */
export function useUndo(person: Named, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: () => undo(person.id),
    onSuccess: (answer) => keep(client, answer),
    onError: (error) => tellRefusal(client, person.id, error, undoFailed),
    onSettled: async () => {
      await refresh(client, person.id)
      onDone()
    },
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
      keep(client, answer)
      toast('success', registrationRefused(nameOf(person)))
    },
    onError: (error) => {
      if (isConflict(error)) onDone()
      return tellRefusal(client, person.id, error, refusalFailed)
    },
    onSettled: () => refresh(client, person.id),
  })
}

const keep = (client: QueryClient, person: Person) => client.setQueryData(personQuery(person.id).queryKey, person)

function tellRefusal(client: QueryClient, id: number, error: Error, messages: typeof validationFailed) {
  toast('error', sentence(messages, error))
  return client.invalidateQueries({ queryKey: personQuery(id).queryKey })
}
