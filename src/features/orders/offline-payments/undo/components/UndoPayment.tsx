import { formatEuros } from '../../../../../shared/money.ts'
import { useUndoTime } from '../../../../../web/ui/undo-time.ts'
import styles from './RecentPayments.module.css'
import { useUndoPayment } from './undoing.ts'

type Props = {
  payment: { id?: number | undefined; amount: number; undo?: number | undefined }
  /** Name of the payer, to tell the buttons of a list apart. */
  of?: string
}

/** « Annuler » beside a payment that was just recorded, for the seconds that the server allows. */
export function UndoPayment({ payment: { id, amount, undo = 0 }, of }: Props) {
  const undoing = useUndoPayment()
  const isOpen = useUndoTime(undo)
  if (id === undefined || !isOpen) return null
  return (
    <button
      type="button"
      className={`link-button ${styles.undo}`}
      disabled={undoing.isPending}
      aria-label={`Annuler ce paiement de ${formatEuros(amount)}${of ? `\u00a0: ${of}` : ''}`}
      onClick={() => undoing.mutate(id)}
    >
      {of ? 'Annuler' : 'Annuler ce paiement'}
    </button>
  )
}
