import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { useMay } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import type { OrderDetails } from '../../../orders/contract.ts'

const RecordDialog = lazyComponent(() => import('./RecordDialog.tsx'), 'RecordDialog')

/** Records the expected payment of an order from the page of that order. */
export function RecordMoney({ order: { id, awaited, part, personId, buyer, total } }: { order: OrderDetails }) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const records = useMay(may.recordMoney)
  if (!records || !awaited || part) return null
  const person = buyer === null ? null : { id: personId, name: buyer }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Enregistrer le paiement…
      </Button>
      <Suspense>
        {opened && (
          <RecordDialog
            payment={{ id, person, total, reference: awaited.reference, awaits: awaited.means }}
            onClose={() => {
              setOpened(false)
              void queries.invalidateQueries({ queryKey: ['commands'] })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
