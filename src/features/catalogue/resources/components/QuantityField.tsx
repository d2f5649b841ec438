import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './Reservation.module.css'

type Props = { label: string; quantity: number; onCount: (quantity: number) => void }

const MOST = 1_000

/** So many of it: by steps, or typed. */
export function QuantityField({ label, quantity, onCount }: Props) {
  const [typed, setTyped] = useState<string>()
  function type(text: string) {
    setTyped(text)
    const number = Number(text)
    if (Number.isInteger(number) && number >= 1 && number <= MOST) onCount(number)
  }
  const step = (by: number) => {
    setTyped(undefined)
    onCount(Math.min(MOST, Math.max(1, quantity + by)))
  }
  return (
    <div className={styles.quantity}>
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(quantity)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Un de moins"
        disabled={quantity <= 1}
        onClick={() => step(-1)}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Un de plus"
        disabled={quantity >= MOST}
        onClick={() => step(1)}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
