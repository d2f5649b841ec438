import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { currentEntry, type Group } from '../menus.ts'
import styles from './GroupedEntries.module.css'
import { GroupIcon } from './GroupIcon.tsx'

type Props = { groups: readonly Group[]; onChoose?: () => void }

/** Groups of pages with one expanded: that of the current page, until another is chosen. */
export function GroupedEntries({ groups, onChoose }: Props) {
  const { pathname } = useLocation()
  const current = currentEntry(groups, pathname)
  const own = groups.find(({ entries }) => current && entries.includes(current))?.label
  const [chosen, setChosen] = useState<{ path: string; label: string | undefined }>()
  const open = chosen?.path === pathname ? chosen.label : own
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <GroupOf
          key={group.label}
          group={group}
          current={current?.to}
          isOpen={group.label === open}
          onToggle={() => setChosen({ path: pathname, label: group.label === open ? undefined : group.label })}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

type GroupProps = {
  group: Group
  current: string | undefined
  isOpen: boolean
  onToggle: () => void
  onChoose: (() => void) | undefined
}

function GroupOf({ group: { label, entries }, current, isOpen, onToggle, onChoose }: GroupProps) {
  const id = useId()
  return (
    <li>
      <button type="button" className={styles.group} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <GroupIcon label={label} />
        {label}
        <IconChevronDown size={16} stroke={2} aria-hidden="true" className={styles.mark} />
      </button>
      <ul id={id} hidden={!isOpen} className={styles.entries}>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined} onClick={onChoose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
