import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import styles from './Stepper.module.css'

type Props = {
  label: string
  value: number
  min?: number
  max?: number
  /** For screen readers only: the text beside the stepper shows what is counted. */
  quiet?: boolean
  onChange: (value: number) => void
}

/** A quantity in one pill, « − 2 + »: by steps, or typed. */
export function Stepper({ label, value, min = 1, max = 1_000, quiet, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  function type(text: string) {
    setTyped(text)
    const number = Number(text)
    if (text.trim() && Number.isInteger(number) && number >= min && number <= max) onChange(number)
  }
  const step = (by: number) => {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, value + by)))
  }
  return (
    <div className={styles.stepper}>
      <label htmlFor={id} className={quiet ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.pill}>
        <button type="button" aria-label="Un de moins" disabled={value <= min} onClick={() => step(-1)}>
          <IconMinus aria-hidden="true" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(value)}
          style={{ width: `${Math.max(2, String(typed ?? value).length) + 1}ch` }}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
        />
        <button type="button" aria-label="Un de plus" disabled={value >= max} onClick={() => step(1)}>
          <IconPlus aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
