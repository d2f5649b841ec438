import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { announcementsOf, INSTRUCTIONS } from './words.ts'

type Props = {
  ids: number[]
  /** Names of the items, in order. */
  names: ReadonlyMap<number, string>
  strategy: SortingStrategy
  /** Announcement of the last move, for screen readers. */
  announcement: string
  onMove: (from: number, to: number) => void
  /** Called with the dragged item, and with undefined when it is dropped. */
  onHold?: (id: number | undefined) => void
  children: ReactNode
}

/** Dragging by mouse, finger and keyboard, with announcements. */
export function SortFrame({ ids, names, strategy, announcement, onMove, onHold, children }: Props) {
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
        {announcement}
      </p>
    </DndContext>
  )
}
