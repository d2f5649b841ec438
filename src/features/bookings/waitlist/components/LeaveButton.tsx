import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { leave, waitingQuery } from '../client.ts'
import type { Waiting } from '../contract.ts'

const LEAVE_REFUSALS = {
  404: 'Vous n’êtes plus sur cette liste d’attente.',
  other: 'La demande n’a pas abouti. Réessayez.',
}

/** Leaves the waitlist; an offer goes to the next member. */
export function LeaveButton({ waiting: { id, resource, state } }: { waiting: Waiting }) {
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => leave(resource.id, id),
    onSuccess: () => toast('success', 'Vous n’attendez plus cette place.'),
    onError: (error) => toast('error', sentence(LEAVE_REFUSALS, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  })
  return (
    <button type="button" className="link-button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
      {state === 'OFFERED' ? 'Je n’en veux plus' : 'Ne plus attendre'}
    </button>
  )
}
