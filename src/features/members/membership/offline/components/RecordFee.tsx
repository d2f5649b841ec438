import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { lazyPart } from '../../../../../web/ui/lazy.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { feesQuery } from '../client.ts'

const OfflineForm = lazyPart(() => import('./OfflineForm.tsx'), 'OfflineForm')

type Props = { person: { id: number; name: string }; season: number; onPaid: () => void }

/** Records the fee of a person in place, from a list of those who have not paid. */
export function RecordFee({ person, season, onPaid }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const fees = useQuery({ ...feesQuery(person.id, season), enabled: open })
  const isDue = fees.data !== undefined && fees.data.rows.length > 0
  return (
    <>
      <Button
        variant="default"
        aria-label={`Payé… Enregistrer le paiement ${de(person.name)}`}
        onClick={() => setOpen(true)}
      >
        Payé…
      </Button>
      {open && isDue && (
        <OfflineForm
          personId={person.id}
          amount={fees.data.total}
          season={fees.data.season}
          onClose={close}
          onPaid={onPaid}
        />
      )}
      {open && !isDue && (
        <Dialog title={`Cotisation ${de(person.name)}`} onClose={close}>
          {fees.isError && (
            <ErrorState onRetry={() => void fees.refetch()}>Ce qui est à payer n’a pas pu être lu.</ErrorState>
          )}
          {fees.isPending && <SkeletonRows rows={2} />}
          {fees.data && <EmptyState>Rien n’est à payer pour cette saison.</EmptyState>}
        </Dialog>
      )}
    </>
  )
}
