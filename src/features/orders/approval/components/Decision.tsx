import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatEuros, sumEuros } from '../../../../shared/money.ts'
import { byId } from '../../../../web/calls.ts'
import { call, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndoTime } from '../../../../web/ui/undo-time.ts'
import { lineName } from '../../../catalogue/reservations/labels.ts'
import type { OrderLine } from '../../orders/contract.ts'
import { approveReservation, refuseReservation, undoApproval } from '../contract.ts'

const decisionFailed = {
  'not-to-approve': 'Quelqu’un a déjà répondu, ou la réservation a été annulée. Rechargez la page.',
  'not-approved': 'Quelqu’un a déjà changé cette réservation. Rechargez la page.',
  'too-late-to-undo':
    'L’acceptation ne s’annule plus\u00a0: la personne est prévenue. Si elle ne peut pas avoir lieu, annulez la réservation.',
  403: 'Vous ne pouvez plus répondre pour cette commission.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  other: 'La réponse n’a pas été enregistrée. Réessayez dans un instant.',
}

const approve = byId(approveReservation)
const refuse = (id: number, reason: string) => call(refuseReservation, { params: { id }, body: { reason } })

const undo = byId(undoApproval)

/** Whether an administrator of the line's commission can approve, refuse, or undo an approval. */
export const isOpenToDecision = ({ state, undo: seconds = 0 }: OrderLine) => state === 'TO_APPROVE' || seconds > 0

/** Lets an administrator of the line's commission approve or refuse it, and undo an approval before the buyer gets a mail. */
export function Decision({ line }: { line: OrderLine }) {
  const [isFresh, setFresh] = useState(false)
  return line.state === 'TO_APPROVE' ? (
    <Answers line={line} onApproved={() => setFresh(true)} />
  ) : (
    <Approved line={line} isFresh={isFresh} />
  )
}

/** « Acceptée · Annuler », for as long as the server allows the approval to be undone. */
function Approved({ line: { id, undo: seconds = 0, ...line }, isFresh }: { line: OrderLine; isFresh: boolean }) {
  const queries = useQueryClient()
  const outcome = useRef<HTMLParagraphElement>(null)
  const isOpen = useUndoTime(seconds)
  const undoing = useMutation({
    mutationFn: () => undo(id),
    onSuccess: () =>
      toast('success', 'La réservation attend de nouveau votre réponse\u00a0: personne n’a été prévenu.'),
    onError: (error) => toast('error', sentence(decisionFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands'] }),
  })
  // The pressed button has disappeared, so the keyboard focus moves here.
  useEffect(() => (isFresh ? outcome.current?.focus({ preventScroll: true }) : undefined), [isFresh])
  if (!isOpen) return null
  return (
    <div className="row">
      <p ref={outcome} role="status" tabIndex={-1}>
        Acceptée&nbsp;: l’e-mail part dix minutes après.
      </p>
      <Button
        variant="default"
        loading={undoing.isPending}
        aria-label={`Annuler l’acceptation\u00a0: ${lineName({ ...line, resourceName: line.name })}`}
        onClick={() => undoing.mutate()}
      >
        Annuler l’acceptation
      </Button>
    </div>
  )
}

function Answers({ line, onApproved }: { line: OrderLine; onApproved: () => void }) {
  const queries = useQueryClient()
  const [refusing, setRefusing] = useState(false)
  const decide = useMutation({
    mutationFn: (reason: string | undefined) => (reason === undefined ? approve(line.id) : refuse(line.id, reason)),
    onSuccess: async (_answer, reason) => {
      setRefusing(false)
      if (reason === undefined) onApproved()
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
            entier. Un refus ne s’annule pas.
          </p>
        ) : (
          <p>{name}. Un refus ne s’annule pas.</p>
        )}
      </Confirm>
    </>
  )
}
