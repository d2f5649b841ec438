import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import {
  type Icon,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconGripVertical,
} from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Sortable.module.css'

type Move = (() => void) | undefined
/** Where it stands among many of which only some are drawn. */
type Place = { at: number; count: number; style: CSSProperties; onFocus: () => void }
type Props = {
  id: number
  name: string
  layout: 'list' | 'grid'
  place?: Place
  onBack: Move
  onOn: Move
  children: ReactNode
}

const STEPS = {
  list: [
    ['Monter', IconArrowUp],
    ['Descendre', IconArrowDown],
  ],
  grid: [
    ['Avancer', IconArrowLeft],
    ['Reculer', IconArrowRight],
  ],
} as const

/** One thing of them, with what moves it. */
export function SortableItem({ id, name, layout, place, onBack, onOn, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable(
    useReducedMotion() ? { id, transition: null } : { id },
  )
  const [[back, Back], [on, On]] = STEPS[layout]
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.item} ${styles.dragged}` : styles.item}
      {...(place && { 'aria-posinset': place.at + 1, 'aria-setsize': place.count, onFocus: place.onFocus })}
      style={{
        ...place?.style,
        transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <div className={styles.content}>{children}</div>
      <div className={styles.moves}>
        <Step label={`${back} ${name}`} icon={Back} onPress={onBack} />
        <Step label={`${on} ${name}`} icon={On} onPress={onOn} />
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size={44}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Déplacer ${name}`}
          aria-roledescription="poignée"
          // Escape puts back what is held, and leaves the window open.
          data-mantine-stop-propagation={isDragging}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}

/** Stays where it is at either end, so that the focus is not lost. */
const Step = ({ label, icon: Drawn, onPress }: { label: string; icon: Icon; onPress: Move }) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} aria-disabled={!onPress} onClick={onPress}>
    <Drawn size={20} aria-hidden="true" />
  </ActionIcon>
)
