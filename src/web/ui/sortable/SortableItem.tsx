import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type Icon, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Sortable.module.css'

type Move = (() => void) | undefined
/** Position in a partly rendered grid; its own menu moves it. */
type Place = { at: number; count: number; style: CSSProperties; onFocus: () => void }
type Props = {
  id: number
  name: string
  place?: Place
  /** Buttons to move it by one, in a list. */
  steps?: { onBack: Move; onOn: Move }
  children: ReactNode
}

export function SortableItem({ id, name, place, steps, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable(
    useReducedMotion() ? { id, transition: null } : { id },
  )
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
        {steps && (
          <>
            <Step label={`Monter ${name}`} icon={IconArrowUp} onPress={steps.onBack} />
            <Step label={`Descendre ${name}`} icon={IconArrowDown} onPress={steps.onOn} />
          </>
        )}
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
          // Escape cancels the drag, and leaves the dialog open.
          data-mantine-stop-propagation={isDragging}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}

/** Does nothing at either end, so that the focus is not lost. */
const Step = ({ label, icon: Drawn, onPress }: { label: string; icon: Icon; onPress: Move }) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} aria-disabled={!onPress} onClick={onPress}>
    <Drawn size={20} aria-hidden="true" />
  </ActionIcon>
)
