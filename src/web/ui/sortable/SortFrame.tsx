import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { announcementsOf, INSTRUCTIONS } from './words.ts'

type Props = {
  ids: number[]
  /** What each is called, in their order. */
  names: ReadonlyMap<number, string>
  strategy: SortingStrategy
  /** What was said of the last move, for who does not see it. */
  said: string
  onMove: (from: number, to: number) => void
  /** Told of what is held, and when nothing is any more. */
  onHold?: (id: number | undefined) => void
  children: ReactNode
}

/** What lets things be dragged by mouse, by finger and by the keyboard, and says what happens. */
export function SortFrame({ ids, names, strategy, said, onMove, onHold, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(names), screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }) => onHold?.(Number(active.id))}
      onDragCancel={() => onHold?.(undefined)}
      onDragEnd={({ active, over }) => {
        onHold?.(undefined)
        if (over) onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={strategy}>
        {children}
      </SortableContext>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </DndContext>
  )
}
