import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMoment } from '../../../../../shared/dates.ts'
import { formatEuros, sumEuros } from '../../../../../shared/money.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { withdraw as contract, type LineWithdrawal } from '../contract.ts'
import { STAYS, withdrawFailed } from '../messages.ts'

const withdraw = (id: number, lines: number[]) => call(contract, { params: { id }, body: { lines } })

type Props = { orderId: number; rows: readonly LineWithdrawal[]; onClose: () => void }

const nameOf = ({ name, quantity }: LineWithdrawal) => (quantity > 1 ? `${name}\u00a0×\u00a0${quantity}` : name)

/** Two steps, as the law requires: which lines and what is refunded, then « Confirmer la rétractation ». */
export function WithdrawDialog({ orderId, rows, onClose }: Props) {
  const client = useQueryClient()
  const open = rows.filter(({ hindrance }) => hindrance === null)
  const [chosen, setChosen] = useState<readonly number[]>(open.map(({ id }) => id))
  const [isConfirming, setConfirming] = useState(false)
  const lines = open.filter(({ id }) => chosen.includes(id))
  const refund = sumEuros(lines.map((line) => line.refund))
  const sending = useMutation({
    mutationFn: () => withdraw(orderId, [...chosen]),
    onSuccess: async ({ at }) => {
      toast('success', `Rétractation reçue le ${formatMoment(at)}. L’accusé de réception arrive par e-mail.`)
      onClose()
      await client.invalidateQueries({ queryKey: ['commands'] })
    },
  })
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  if (!isConfirming)
    return (
      <Dialog title="Renoncer au contrat" onClose={onClose}>
        <div className="stack">
          <p className="soft">
            Étape 1 sur 2. Choisissez ce à quoi vous renoncez&nbsp;: vous n’avez pas à dire pourquoi.
          </p>
          <ul className="plain stack">
            {rows.map((row) => (
              <li key={row.id}>
                <Checkbox
                  label={nameOf(row)}
                  description={
                    row.hindrance
                      ? STAYS[row.hindrance]
                      : `${formatEuros(row.refund)} rendus. Possible jusqu’au ${formatDay(row.until)} inclus.`
                  }
                  disabled={row.hindrance !== null}
                  checked={row.hindrance === null && chosen.includes(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </li>
            ))}
          </ul>
          <p className="row between">
            <span>À vous rendre</span>
            <strong className="nowrap">{formatEuros(refund)}</strong>
          </p>
          <div className="row">
            <Button disabled={lines.length === 0} onClick={() => setConfirming(true)}>
              Continuer
            </Button>
            <Button variant="default" onClick={onClose}>
              Garder mon achat
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="Confirmer la rétractation" onClose={onClose}>
      <div className="stack">
        <p className="soft">Étape 2 sur 2. Vous renoncez à&nbsp;:</p>
        <ul className="stack">
          {lines.map((line) => (
            <li key={line.id}>
              <strong>{nameOf(line)}</strong>
            </li>
          ))}
        </ul>
        <p>
          {refund > 0
            ? `${formatEuros(refund)} vous sont rendus, par le moyen que vous avez utilisé.`
            : 'Aucune somme n’est à vous rendre.'}{' '}
          Ce que vous avez déjà reçu est à rapporter dans les 14 jours. Un accusé de réception vous est envoyé par
          e-mail.
        </p>
        {sending.isError && (
          <Notice tone="bad" alert>
            {sentence(withdrawFailed, sending.error)}
          </Notice>
        )}
        <div className="row">
          <Button loading={sending.isPending} onClick={() => sending.mutate()}>
            Confirmer la rétractation
          </Button>
          <Button variant="default" disabled={sending.isPending} onClick={() => setConfirming(false)}>
            Revenir
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
