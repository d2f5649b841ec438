import { verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import styles from './Sortable.module.css'
import { SortableItem } from './SortableItem.tsx'
import { SortFrame } from './SortFrame.tsx'
import { type Ordering, useOrder } from './useOrder.ts'
import { placeOf } from './words.ts'

type Props<Item> = Ordering<Item> & {
  /** Accessible name of the list. */
  label: string
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Items sorted by mouse, finger, keyboard, or the two buttons of each (rules#order). */
export function Sortable<Item extends { id: number }>({ label, nameOf, children, ...ordering }: Props<Item>) {
  const { shown, ids, move } = useOrder(ordering)
  const [announcement, setAnnouncement] = useState('')
  const step = (item: Item, from: number, to: number) => {
    move(from, to)
    setAnnouncement(placeOf(nameOf(item), to, ids.length))
  }
  const names = new Map(shown.map((item) => [item.id, nameOf(item)]))
  return (
    <SortFrame ids={ids} names={names} strategy={verticalListSortingStrategy} announcement={announcement} onMove={move}>
      <ol className={`plain ${styles.list}`} aria-label={label}>
        {shown.map((item, at) => (
          <SortableItem
            key={item.id}
            id={item.id}
            name={nameOf(item)}
            steps={{
              onBack: at === 0 ? undefined : () => step(item, at, at - 1),
              onOn: at === shown.length - 1 ? undefined : () => step(item, at, at + 1),
            }}
          >
            {children(item)}
          </SortableItem>
        ))}
      </ol>
    </SortFrame>
  )
}
