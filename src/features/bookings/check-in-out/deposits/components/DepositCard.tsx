import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../../../shared/dates.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { lazyPart } from '../../../../../web/ui/lazy.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useUndoTimeSince } from '../../../../../web/ui/undo-time.ts'
import type { ReservationState } from '../../../../catalogue/reservations/contract.ts'
import { OFFLINE_METHODS, type OfflineMethod } from '../../../../orders/orders/contract.ts'
import { METHOD_LABELS, PAID_BY } from '../../../../orders/orders/labels.ts'
import { receiveDeposit, settleDeposit, undoDeposit } from '../client.ts'
import type { Deposit } from '../contract.ts'
import { DEPOSIT_FAILED } from '../messages.ts'

const KeepDialog = lazyPart(() => import('./KeepDialog.tsx'), 'KeepDialog')

type Props = { id: number; state: ReservationState; deposit: Deposit }

const by = ({ at, by: who }: { at: string; by: string | null }) => `le ${formatMoment(at)}${who ? `, par ${who}` : ''}`

/** Deposit of a stay: received, then returned or kept with a reason (rules#deposits). */
export function DepositCard({ id, state, deposit }: Props) {
  const { amount, received, settled } = deposit
  const isOver = state === 'CANCELLED' || state === 'REFUSED' || state === 'RETURNED'
  return (
    <section className="card stack" aria-labelledby="deposit-title">
      <div className="row between">
        <h2 id="deposit-title">Caution de {formatEuros(amount)}</h2>
        <DepositStatus deposit={deposit} />
      </div>
      {!received && !isOver && <p className="soft">Elle n’est pas dans le prix, et se rend au retour.</p>}
      {!received && isOver && <p className="soft">Aucune caution n’a été notée.</p>}
      {received && (
        <p>
          Reçue {PAID_BY[received.method]} {by(received)}.
        </p>
      )}
      {settled && (
        <p>
          {settled.kept === 0 && 'Rendue '}
          {settled.kept > 0 && `${formatEuros(settled.kept)} gardés `}
          {by(settled)}.{settled.reason && ` Motif\u00a0: ${settled.reason}`}
        </p>
      )}
      {!received && !isOver && state !== 'HELD' && <Receive id={id} />}
      {received && !settled && <Settle id={id} amount={amount} />}
      {received && <Undo id={id} step={settled ? 'SETTLED' : 'RECEIVED'} at={(settled ?? received).at} />}
    </section>
  )
}

function DepositStatus({ deposit: { received, settled } }: { deposit: Deposit }) {
  if (settled) return <Badge tone="quiet">{settled.kept > 0 ? 'Gardée' : 'Rendue'}</Badge>
  return received ? <Badge tone="warn">À rendre</Badge> : <Badge tone="info">À recevoir</Badge>
}

/** Refetches the orders, whether the action succeeded or had already been done. */
function useAct<Given>(act: (given: Given) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast('success', done),
    onError: (error) => toast('error', sentence(DEPOSIT_FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands'] }),
  })
}

/** « Annuler » for ten minutes after the last step, until the buyer gets a mail. */
function Undo({ id, step, at }: { id: number; step: 'RECEIVED' | 'SETTLED'; at: string }) {
  const undoing = useAct(() => undoDeposit(id, step), 'C’est annulé\u00a0: personne n’a été prévenu.')
  const isOpen = useUndoTimeSince(at)
  if (!isOpen) return null
  return (
    <div className="row">
      <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate(undefined)}>
        {step === 'RECEIVED' ? 'Annuler la réception de la caution' : 'Annuler le règlement de la caution'}
      </Button>
      <span className="small soft">L’e-mail part dix minutes après.</span>
    </div>
  )
}

function Receive({ id }: { id: number }) {
  const receiving = useAct((method: OfflineMethod) => receiveDeposit(id, method), 'La caution est notée.')
  return (
    <fieldset className="group">
      <legend>Noter la caution reçue</legend>
      <div className="row">
        {OFFLINE_METHODS.map((method) => (
          <Button
            key={method}
            variant="default"
            loading={receiving.isPending && receiving.variables === method}
            disabled={receiving.isPending}
            onClick={() => receiving.mutate(method)}
          >
            {METHOD_LABELS[method]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Settle({ id, amount }: { id: number; amount: number }) {
  const [asked, setAsked] = useState<'return' | 'keep'>()
  const close = () => setAsked(undefined)
  const returning = useAct(() => settleDeposit(id, { kept: 0, reason: '' }), 'La caution est rendue.')
  return (
    <div className="row">
      <Button variant="default" onClick={() => setAsked('return')}>
        Rendre la caution
      </Button>
      <Button variant="default" onClick={() => setAsked('keep')}>
        En garder
      </Button>
      <Confirm
        opened={asked === 'return'}
        title={`Rendre ${formatEuros(amount)}\u00a0?`}
        action="C’est rendu"
        busy={returning.isPending}
        onConfirm={async () => {
          await returning.mutateAsync(undefined).catch(() => undefined)
          close()
        }}
        onClose={close}
      >
        À confirmer quand vous l’avez rendue, en main propre ou par virement.
      </Confirm>
      {asked === 'keep' && <KeepDialog id={id} amount={amount} onClose={close} />}
    </div>
  )
}
