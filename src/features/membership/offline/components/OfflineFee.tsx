import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '../../../../shared/money.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { personCommandsKey } from '../../../commands/client.ts'
import { OfflineDialog } from '../../../commands/components/OfflineDialog.tsx'
import { personQuery } from '../../../persons/client.ts'
import type { Person } from '../../../persons/contract.ts'
import { feesQuery, recordPayment } from '../client.ts'
import { paymentFailed, recorded } from '../messages.ts'
import { isPayable } from '../rules.ts'

/** The fees a person has to pay, and a button to record them as paid by other means than a card. Nothing where none is due. */
export function OfflineFee({ person }: { person: Person }) {
  const payable = person.state !== null && isPayable(person.state)
  const fees = useQuery({ ...feesQuery(person.id), enabled: payable })
  const [open, setOpen] = useState(false)
  const { rows = [], total = 0, season = 0 } = fees.data ?? {}
  if (rows.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="due">
      <h2 id="due">À payer pour {season}</h2>
      <ul className="plain amounts">
        {rows.map(({ id, name, price }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="nowrap">{formatEuros(price)}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button variant="default" onClick={() => setOpen(true)}>
          Enregistrer un paiement de&nbsp;{formatEuros(total)}
        </Button>
      </div>
      {open && <OfflineForm personId={person.id} amount={total} season={season} onClose={() => setOpen(false)} />}
    </section>
  )
}

type FormProps = { personId: number; amount: number; season: number; onClose: () => void }

function OfflineForm({ personId, amount, season, onClose }: FormProps) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [personQuery(personId).queryKey, feesQuery(personId).queryKey, personCommandsKey(personId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return (
    <OfflineDialog
      title={`Cotisation ${season}\u00a0: ${formatEuros(amount)}`}
      labels={{
        method: 'Moyen de paiement',
        date: 'Jour du paiement',
        reference: 'Facultatif\u00a0: n° du chèque et banque, libellé du virement',
        action: 'Enregistrer le paiement',
      }}
      method="CHEQUE"
      refusals={paymentFailed}
      send={(money) => recordPayment(personId, { amount, ...money }).finally(refresh)}
      done={({ receipt }) => {
        toast('success', recorded(receipt))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="soft small">
        Le membre reçoit son reçu par e-mail. Un paiement enregistré par erreur se rembourse, il ne s’efface pas.
      </p>
    </OfflineDialog>
  )
}
