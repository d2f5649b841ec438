import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../Dialog.tsx'

type Props = {
  /** « Déplacer 3 photos » */
  title: string
  /** Number of positions. */
  count: number
  /** Moves the selection so that its first item has this position, from 0. */
  onMove: (to: number) => void
  onClose: () => void
}

/** Moves items that would be long to drag: to the beginning, to the end, or to a position by number. */
export function MoveDialog({ title, count, onMove, onClose }: Props) {
  const [place, setPlace] = useState<number | string>('')
  const isPlace = typeof place === 'number' && place >= 1 && place <= count
  const moveTo = (to: number) => {
    onMove(to)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPlace) moveTo(place - 1)
        }}
      >
        <NumberInput
          label="Place"
          description={`De 1 à ${count}.`}
          value={place}
          onChange={setPlace}
          min={1}
          max={count}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
        />
        <div className="row">
          <Button type="submit" disabled={!isPlace}>
            Déplacer
          </Button>
          <Button variant="default" onClick={() => moveTo(0)}>
            Au début
          </Button>
          <Button variant="default" onClick={() => moveTo(count - 1)}>
            À la fin
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
