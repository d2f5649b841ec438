import { amountInWords } from '../../../shared/amount-words.ts'
import { formatEuros } from '../../../shared/money.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

type Props = { amounts: readonly number[]; decide: (sure: boolean) => void; onClose: () => void }

/** Asks to confirm, in words, amounts ten times above the usual before they are sent. */
export function UnusualAmounts({ amounts, decide, onClose }: Props) {
  const [first = 0] = amounts
  const isOne = amounts.length === 1
  return (
    <ConfirmDialog
      title={isOne ? 'Ce montant est-il le bon\u00a0?' : 'Ces montants sont-ils les bons\u00a0?'}
      action={isOne ? `Oui, ${formatEuros(first)}` : 'Oui, tous'}
      onConfirm={() => decide(true)}
      onClose={onClose}
    >
      <p>C’est bien plus que d’habitude. Vous avez écrit&nbsp;:</p>
      <ul>
        {amounts.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same amount may occur twice, and the list does not change.
          <li key={index}>
            <strong>{formatEuros(amount)}</strong>
            {`\u00a0: ${amountInWords(amount)}`}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
