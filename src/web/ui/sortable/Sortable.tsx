import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import styles from './Sortable.module.css'
import { SortableItem } from './SortableItem.tsx'
import { type Ordering, useOrder } from './useOrder.ts'
import { announcementsOf, INSTRUCTIONS, placeOf } from './words.ts'

type Props<Item> = Ordering<Item> & {
  /** What the list is called. */
  label: string
  /** One below the other, or beside each other as pictures are. */
  layout: 'list' | 'grid'
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Things that are put in order by mouse, by finger, by the keyboard, or by the two buttons of each (rules#order). */
export function Sortable<Item extends { id: number }>({ label, layout, nameOf, children, ...ordering }: Props<Item>) {
  const { shown, ids, move } = useOrder(ordering)
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const names = new Map(shown.map((item) => [item.id, nameOf(item)]))
  const step = (item: Item, from: number, to: number) => {
    move(from, to)
    setSaid(placeOf(nameOf(item), to, ids.length))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(names), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => over && move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))}
    >
      <SortableContext items={ids} strategy={layout === 'list' ? verticalListSortingStrategy : rectSortingStrategy}>
        <ol className={`plain ${styles[layout]}`} aria-label={label}>
          {shown.map((item, at) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              layout={layout}
              onBack={at === 0 ? undefined : () => step(item, at, at - 1)}
              onOn={at === shown.length - 1 ? undefined : () => step(item, at, at + 1)}
            >
              {children(item)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </DndContext>
  )
}
