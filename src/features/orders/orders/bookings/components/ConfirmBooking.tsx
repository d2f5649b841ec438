import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { OrderDetails } from '../../contract.ts'
import { confirmBooking } from '../client.ts'

const confirmFailed = {
  'nothing-to-confirm': 'Il n’y a plus rien à confirmer\u00a0: la réservation est annulée ou passée.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est pas ouverte.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}

/** Asks a member to confirm a booking that an administrator made for them (rules#booking-for-somebody). */
export function ConfirmBooking({ order: { id, booking } }: { order: OrderDetails }) {
  const queries = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => confirmBooking(id),
    onSuccess: () => {
      toast('success', 'Réservation confirmée')
      return queries.invalidateQueries({ queryKey: ['commands'] })
    },
    onError: (error) => toast('error', sentence(confirmFailed, error)),
  })
  return (
    <Notice tone="info" title="Cette réservation vous convient-elle&nbsp;?">
      <div className="stack">
        <p>
          {booking?.by ?? 'L’association'} l’a faite pour vous. Si vous la confirmez, la commission verra votre e-mail
          et votre téléphone. Sinon, annulez-la plus bas.
        </p>
        <div>
          {' '}
          <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
            Confirmer la réservation
          </Button>{' '}
        </div>
      </div>
    </Notice>
  )
}
