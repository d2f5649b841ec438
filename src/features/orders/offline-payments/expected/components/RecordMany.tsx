import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { parisDay } from '../../../../../shared/dates.ts'
import { de } from '../../../../../shared/french.ts'
import { formatEuros, toCents, toEuros } from '../../../../../shared/money.ts'
import { sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { ReferenceInput } from '../../../orders/components/ReferenceInput.tsx'
import { METHOD_LABELS } from '../../../orders/labels.ts'
import { recordMoney } from '../client.ts'
import type { ExpectedPayment } from '../contract.ts'
import { recordFailed } from '../messages.ts'
import styles from './RecordMany.module.css'

type RefusedPayment = { payment: ExpectedPayment; why: string }
const nameOf = ({ person, id }: ExpectedPayment) => person?.name ?? `Commande n°\u00a0${id}`

/**
 * Records several expected payments received on one day, each for exactly its total. Refused ones stay in the list with
 * the reason.
 */
export function RecordMany({ payments, onClose }: { payments: readonly ExpectedPayment[]; onClose: () => void }) {
  const queries = useQueryClient()
  const today = parisDay(new Date())
  const [date, setDate] = useState(today)
  const [references, setReferences] = useState<Record<number, string>>({})
  const [left, setLeft] = useState(payments)
  const [refused, setRefused] = useState<readonly RefusedPayment[]>([])
  const cents = left.reduce((sum, { total }) => sum + toCents(total), 0)
  const recording = useMutation({
    mutationFn: async () => {
      const failed: RefusedPayment[] = []
      // One after the other, because each order gets its own receipt.
      for (const payment of left) {
        const reference = references[payment.id]?.trim()
        const money = { amount: payment.total, method: payment.awaits, date, ...(reference && { reference }) }
        await recordMoney(payment.id, money).catch((error: unknown) => {
          failed.push({ payment, why: sentence(recordFailed, error) })
        })
      }
      return failed
    },
    onSuccess: (failed) => {
      const recorded = left.length - failed.length
      if (recorded > 0) toast('success', `${counted(recorded, 'paiement enregistré', 'paiements enregistrés')}.`)
      setRefused(failed)
      setLeft(failed.map(({ payment }) => payment))
      if (failed.length === 0) onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payments'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    recording.mutate()
  }
  return (
    <Dialog
      title={`${counted(left.length, 'paiement reçu', 'paiements reçus')}\u00a0: ${formatEuros(toEuros(cents))}`}
      onClose={onClose}
    >
      <form className="stack" aria-label="Paiements reçus" onSubmit={submit}>
        <p>
          Chacun est enregistré pour exactement son total. Les reçus partent par e-mail dix minutes plus tard&nbsp;:
          jusque-là, un paiement enregistré par erreur s’annule.
        </p>
        {refused.length > 0 && (
          <Notice tone="warn" alert title="Ceux-ci n’ont pas été enregistrés">
            <ul>
              {refused.map(({ payment, why }) => (
                <li key={payment.id}>
                  {nameOf(payment)}&nbsp;: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <TextInput
          label="Jour du paiement"
          type="date"
          max={today}
          required
          value={date}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
        <ul className="plain">
          {left.map((payment) => (
            <li key={payment.id} className={styles.row}>
              <strong>{nameOf(payment)}</strong>
              <span className="nowrap">
                {formatEuros(payment.total)}, {METHOD_LABELS[payment.awaits].toLowerCase()}
              </span>
              <ReferenceInput
                aria-label={`Référence du paiement ${de(nameOf(payment))}`}
                placeholder={
                  payment.awaits === 'CHEQUE' ? 'N° du chèque et banque (facultatif)' : 'Référence (facultatif)'
                }
                value={references[payment.id] ?? ''}
                onChange={(value) => setReferences((before) => ({ ...before, [payment.id]: value }))}
              />
            </li>
          ))}
        </ul>
        <div className="row">
          <Button type="submit" loading={recording.isPending} disabled={date === '' || left.length === 0}>
            Enregistrer les paiements
          </Button>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
