import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, HttpProblem, sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { refuseUser, undoValidation, validateUser } from '../../../../members/membership/validation/contract.ts'
import { personQuery } from '../../../../society/persons/client.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { Person } from '../../../../society/persons/contract.ts'
import { queueQuery } from '../../client.ts'
import { refusalFailed, registrationRefused, undoFailed, validationFailed } from '../messages.ts'

type PersonName = { id: number; firstName: string; lastName: string }
const DECISION = ['users', 'decision']
const isConflict = (error: unknown) => error instanceof HttpProblem && error.status === 409

/** Removes the person from the queue at once, before it is refetched. */
async function leaveQueue(client: QueryClient, id: number) {
  await client.cancelQueries({ queryKey: queueQuery.queryKey })
  client.setQueryData(queueQuery.queryKey, (queue) => {
    if (!queue) return queue
    const data = queue._embedded.data.filter((row) => row.id !== id)
    if (data.length === queue._embedded.data.length) return queue
    return { ...queue, _embedded: { data }, page: { ...queue.page, totalElements: queue.page.totalElements - 1 } }
  })
}

/** Refetches lists once no other mutation is running: an answer in between would bring a removed row back. */
function refresh(client: QueryClient, id: number) {
  if (client.isMutating({ mutationKey: DECISION }) > 1) return undefined
  void client.invalidateQueries({ queryKey: ['commands'] })
  return client.invalidateQueries({ queryKey: ['users'], predicate: ({ queryKey }) => queryKey[1] !== id })
}

/** Validates with one press, which can be undone for a few seconds; `onHeld` is called before any list changes. */
export function useValidation(person: PersonName, onHeld: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: () => call(validateUser, { params: { id: person.id } }),
    onSuccess: async (answer) => {
      onHeld()
      await leaveQueue(client, person.id)
      keep(client, answer)
    },
    onError: (error) => showRefusal(client, person.id, error, validationFailed),
    onSettled: () => void refresh(client, person.id),
  })
}

/** Undoes a validation: the account returns to its place in the queue. */
export function useUndo(person: PersonName, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: () => call(undoValidation, { params: { id: person.id } }),
    onSuccess: (answer) => keep(client, answer),
    onError: (error) => showRefusal(client, person.id, error, undoFailed),
    onSettled: async () => {
      await refresh(client, person.id)
      onDone()
    },
  })
}

/** Refuses with a reason, after the server's confirmation, because money is refunded. */
export function useRefusal(person: PersonName, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DECISION,
    mutationFn: (reason: string) => call(refuseUser, { params: { id: person.id }, body: { reason } }),
    onSuccess: async (answer) => {
      onDone()
      await leaveQueue(client, person.id)
      keep(client, answer)
      toast('success', registrationRefused(nameOf(person)))
    },
    onError: (error) => {
      if (isConflict(error)) onDone()
      return showRefusal(client, person.id, error, refusalFailed)
    },
    onSettled: () => refresh(client, person.id),
  })
}

const keep = (client: QueryClient, person: Person) => client.setQueryData(personQuery(person.id).queryKey, person)

function showRefusal(client: QueryClient, id: number, error: Error, messages: typeof validationFailed) {
  toast('error', sentence(messages, error))
  return client.invalidateQueries({ queryKey: personQuery(id).queryKey })
}
