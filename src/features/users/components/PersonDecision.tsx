import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '../../../shared/money.ts'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { Confirm } from '../../../web/ui/Confirm.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { refuse, validate } from '../client.ts'
import { refusalFailed, validationFailed } from '../messages.ts'

type Decided = { id: number; firstName: string; lastName: string; refundable?: number }

/** Validate or refuse an account that has paid: what an administrator of persons decides. */
export function PersonDecision({ person }: { person: Decided }) {
  const [refusing, setRefusing] = useState(false)
  const queries = useQueryClient()
  const name = `${person.firstName} ${person.lastName}`
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['users'] }),
      queries.invalidateQueries({ queryKey: ['commands'] }),
    ])
  const failed = (messages: typeof validationFailed) => (error: unknown) => {
    toast('error', sentence(messages, error))
    if (error instanceof HttpProblem && error.status === 409) void refresh()
  }
  const validation = useMutation({
    mutationFn: () => validate(person.id),
    onSuccess: async () => {
      toast('success', `Compte de ${name} validé. Un e-mail l’en informe.`)
      await refresh()
    },
    onError: failed(validationFailed),
  })
  const refusal = useMutation({
    mutationFn: (reason: string) => refuse(person.id, reason),
    onSuccess: async () => {
      setRefusing(false)
      toast('success', `Compte de ${name} refusé. Un e-mail l’en informe.`)
      await refresh()
    },
    onError: failed(refusalFailed),
  })
  return (
    <div className="queue-actions">
      <Button
        loading={validation.isPending}
        disabled={refusal.isPending}
        onClick={() => validation.mutate()}
        aria-label={`Valider le compte de ${name}`}
      >
        Valider
      </Button>
      <Button
        variant="default"
        disabled={validation.isPending}
        onClick={() => setRefusing(true)}
        aria-label={`Refuser le compte de ${name}`}
      >
        Refuser
      </Button>
      <Confirm
        opened={refusing}
        title={`Refuser le compte de ${name} ?`}
        action="Refuser et rembourser"
        reason="Motif du refus"
        busy={refusal.isPending}
        onConfirm={(reason) => refusal.mutate(reason)}
        onClose={() => setRefusing(false)}
      >
        {person.refundable === undefined
          ? 'La cotisation payée sera remboursée'
          : `La cotisation payée (${formatEuros(person.refundable)}) sera remboursée`}
        , et {person.firstName} recevra le motif par e-mail. Cette décision ne peut pas être annulée.
      </Confirm>
    </div>
  )
}
