import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import type { BookToCount } from '../contract.ts'

/** Numbers of a book that are already used, and for what. */
export function UsedStubs({ book: { used } }: { book: BookToCount }) {
  if (used.length === 0) return null
  return (
    <details>
      <summary>{counted(used.length, 'souche déjà utilisée', 'souches déjà utilisées')}</summary>
      <ul>
        {used.map(({ stub, amount, means }) => (
          <li key={stub}>
            n°&nbsp;{stub}&nbsp;: {amount === null ? 'manquante ou annulée' : formatEuros(amount)}
            {amount !== null && means && ` (${MEANS_LABELS[means]})`}
          </li>
        ))}
      </ul>
    </details>
  )
}
