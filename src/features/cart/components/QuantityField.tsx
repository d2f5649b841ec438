import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST } from '../contract.ts'
import styles from './QuantityField.module.css'

type Props = { name: string; quantity: number; onChange: (quantity: number) => void }

/** How many of it: by two large buttons, or typed. */
export function QuantityField({ name, quantity, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const choose = (next: number) => {
    setTyped(undefined)
    if (next >= 1 && next <= MOST && next !== quantity) onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend in the line
    <div className={styles.field} role="group" aria-label={`Quantité, ${name}`}>
      <button type="button" aria-label="Un de moins" disabled={quantity <= 1} onClick={() => choose(quantity - 1)}>
        <IconMinus size={18} aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        aria-label="Quantité"
        value={typed ?? quantity}
        maxLength={4}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={() => typed !== undefined && choose(Number(typed))}
        onKeyDown={(event) => event.key === 'Enter' && typed !== undefined && choose(Number(typed))}
      />
      <button type="button" aria-label="Un de plus" disabled={quantity >= MOST} onClick={() => choose(quantity + 1)}>
        <IconPlus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
