import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { daysCounted } from '../../../../shared/dates.ts'
import { LONGEST_DAYS } from '../rules.ts'
import styles from './Resources.module.css'

type Props = {
  first: string | null
  last: string | null
  today: string
  busy: boolean
  /** Undefined: no days are requested any more. */
  onShow: (days: { from: string; to: string } | undefined) => void
}

function wrongAt(from: string, to: string, today: string) {
  if (!from) return { from: 'Indiquez le premier jour.' }
  if (from < today) return { from: 'Ce jour est passé.' }
  if (!to) return { to: 'Indiquez le dernier jour.' }
  if (to < from) return { to: 'Il vient avant le premier jour.' }
  return daysCounted(from, to) > LONGEST_DAYS ? { to: 'C’est trop long\u00a0: un an au plus.' } : undefined
}

/** Two days between which availability is requested. */
export function FreeBetween({ first, last, today, busy, onShow }: Props) {
  const [from, setFrom] = useState(first ?? '')
  const [to, setTo] = useState(last ?? '')
  const [tried, setTried] = useState(false)
  const wrong = tried ? wrongAt(from, to, today) : undefined
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const field = wrongAt(from, to, today)
    if (!field) return onShow({ from, to })
    event.currentTarget.querySelector<HTMLElement>(`[name=${'from' in field ? 'from' : 'to'}]`)?.focus()
  }
  return (
    <form className={styles.between} onSubmit={onSubmit} noValidate aria-label="Ce qui est libre entre deux dates">
      <TextInput
        label="Libre du"
        type="date"
        name="from"
        min={today}
        value={from}
        error={wrong && 'from' in wrong ? wrong.from : undefined}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        label="au"
        type="date"
        name="to"
        min={from || today}
        value={to}
        error={wrong && 'to' in wrong ? wrong.to : undefined}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy && last !== null}>
        Voir ce qui est libre
      </Button>
      {last && (
        <button type="button" className="link-button" onClick={() => onShow(undefined)}>
          Effacer les dates
        </button>
      )}
    </form>
  )
}
