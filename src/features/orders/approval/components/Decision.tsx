import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros, sumEuros } from '../../../../shared/money.ts'
import { call, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { lineName } from '../../../catalogue/reservations/labels.ts'
import type { OrderLine } from '../../orders/contract.ts'
import { approveReservation, refuseReservation } from '../contract.ts'

const decisionFailed = {
  'not-to-approve': 'Quelqu’un a déjà répondu, ou la réservation a été annulée. Rechargez la page.',
  403: 'Vous ne pouvez plus répondre pour cette commission.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  other: 'La réponse n’a pas été enregistrée. Réessayez dans un instant.',
}

const approve = (id: number) => call(approveReservation, { params: { id } })
const refuse = (id: number, reason: string) => call(refuseReservation, { params: { id }, body: { reason } })

/** For who administers its commission: says yes or no to what was booked. */
export function Decision({ line }: { line: OrderLine }) {
  const queries = useQueryClient()
  const [refusing, setRefusing] = useState(false)
  const decide = useMutation({
    mutationFn: (reason: string | undefined) => (reason === undefined ? approve(line.id) : refuse(line.id, reason)),
    onSuccess: async (_answer, reason) => {
      setRefusing(false)
      await queries.invalidateQueries({ queryKey: ['commands'] })
      toast('success', reason === undefined ? 'La réservation est acceptée.' : 'La réservation est refusée.')
    },
    onError: (error) => toast('error', sentence(decisionFailed, error)),
  })
  const name = lineName({ ...line, resourceName: line.name })
  return (
    <>
      <Button loading={decide.isPending && !refusing} onClick={() => decide.mutate(undefined)}>
        Accepter
      </Button>
      <Button variant="default" onClick={() => setRefusing(true)}>
        Refuser
      </Button>
      <Confirm
        opened={refusing}
        title="Refuser cette réservation&nbsp;?"
        action="Refuser"
        reason="Motif, que la personne lira"
        busy={decide.isPending}
        onConfirm={(reason) => decide.mutate(reason)}
        onClose={() => setRefusing(false)}
      >
        {line.price > 0 ? (
          <p>
            {name}&nbsp;: <strong>{formatEuros(sumEuros([line.price, -line.refunded]))}</strong> seront rendus en
            entier.
          </p>
        ) : (
          <p>{name}</p>
        )}
      </Confirm>
    </>
  )
}
