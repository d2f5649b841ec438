import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Picks } from './usePicks.ts'

/** Duration of a long press. */
const HELD_MS = 450

/** Position of the picture of an event. */
export const placeOf = (target: EventTarget): number | undefined => {
  const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
  return at === undefined ? undefined : Number(at)
}

/** Gestures that select pictures: a press while selecting, shift and a press, a long press, the space bar. */
export function usePickGestures(picks: Picks) {
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; at: number } | undefined>(undefined)
  const isHeld = useRef(false)
  const isTouch = useRef(false)
  const lift = () => {
    clearTimeout(resting.current?.timer)
    resting.current = undefined
  }
  const hold = () => {
    if (!resting.current) return
    isHeld.current = true
    picks.one(resting.current.at)
    lift()
  }
  const choose = (at: number, isThrough: boolean) => (isThrough ? picks.through(at) : picks.one(at))
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      lift()
      isHeld.current = false
      isTouch.current = pointerType === 'touch'
      const at = placeOf(target)
      if (isTouch.current && at !== undefined) resting.current = { timer: setTimeout(hold, HELD_MS), at }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // Some browsers open a menu on a long press on a link and cancel the pointer.
    onContextMenu: (event: MouseEvent) => {
      if (!isTouch.current) return
      event.preventDefault()
      hold()
    },
    onClickCapture: (event: MouseEvent) => {
      const at = placeOf(event.target)
      const wasHeld = isHeld.current
      isHeld.current = false
      if (at === undefined || !(wasHeld || picks.isPicking || event.shiftKey)) return
      event.preventDefault()
      if (!wasHeld) choose(at, event.shiftKey)
    },
    /** Returns whether the key selected something. */
    onKey: (event: KeyboardEvent) => {
      isHeld.current = false
      const at = placeOf(event.target)
      if (event.key !== ' ' || at === undefined) return false
      event.preventDefault()
      choose(at, event.shiftKey)
      return true
    },
  }
}
