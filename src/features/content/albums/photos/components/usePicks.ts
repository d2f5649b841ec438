import { useRef, useState } from 'react'
import { NOTHING, pick, pickThrough, type RowSelection } from '../../../../../web/ui/list/picked.ts'

export type Picks = ReturnType<typeof usePicks>

/** Selected pictures, one by one or as a range of positions; `ids` are all of them in order. */
export function usePicks(ids: readonly number[]) {
  const [picked, setPicked] = useState<RowSelection>(NOTHING)
  const [isPicking, setPicking] = useState(false)
  const anchor = useRef<number>(undefined)
  return {
    picked,
    isPicking,
    set: (next: RowSelection) => {
      setPicked(next)
      setPicking(next.all || next.ids.size > 0)
    },
    start: () => setPicking(true),
    stop: () => {
      setPicked(NOTHING)
      setPicking(false)
    },
    one: (at: number) => {
      anchor.current = at
      setPicking(true)
      setPicked((before) => pick(before, ids[at] ?? 0, ids))
    },
    through: (at: number) => {
      setPicking(true)
      setPicked((before) => pickThrough(before, [anchor.current ?? at, at], ids))
      anchor.current = at
    },
  }
}
