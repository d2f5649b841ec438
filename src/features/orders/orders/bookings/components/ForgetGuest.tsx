import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { OrderDetails } from '../../contract.ts'
import { forgetGuest } from '../client.ts'

const forgetFailed = {
  'under-way': 'Cette commande n’est pas finie\u00a0: un séjour, un paiement ou une caution est en cours.',
  anonymised: 'C’est déjà fait. Rechargez la page.',
  other: 'L’identité n’a pas pu être effacée. Réessayez.',
}

/** Erases the name of a guest at their request (rules#guests). */
export function ForgetGuest({ order: { id, buyer } }: { order: OrderDetails }) {
  const queries = useQueryClient()
  const [sure, setSure] = useState(false)
  const forgetting = useMutation({
    mutationFn: () => forgetGuest(id),
    onSuccess: () => {
      setSure(false)
      return queries.invalidateQueries({ queryKey: ['commands'] })
    },
    onError: (error) => toast('error', sentence(forgetFailed, error)),
  })
  return (
    <div className="row">
      <Button variant="default" onClick={() => setSure(true)}>
        Effacer l’identité de l’invité…
      </Button>
      <Confirm
        opened={sure}
        title={`Effacer l’identité ${buyer === null ? 'de cette personne' : de(buyer)}\u00a0?`}
        action="Effacer"
        busy={forgetting.isPending}
        onConfirm={() => forgetting.mutateAsync()}
        onClose={() => setSure(false)}
      >
        Son nom, son e-mail, son téléphone et ce qui a été noté s’effacent pour toujours. Les montants, les jours et le
        numéro du reçu restent.
      </Confirm>
    </div>
  )
}
