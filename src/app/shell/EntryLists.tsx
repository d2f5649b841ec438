import { Link } from 'react-router'
import type { Group } from '../menus.ts'
import styles from './EntryLists.module.css'
import { GroupIcon } from './GroupIcon.tsx'

type Props = {
  groups: readonly Group[]
  /** `h3` below a heading of the page. */
  heading?: 'h2' | 'h3'
}

/** Groups of pages, all expanded, in columns if there is room. */
export const EntryLists = ({ groups, heading: Heading = 'h2' }: Props) => (
  <div className={styles.groups}>
    {groups.map(({ label, entries }, index) => (
      <section key={label} aria-labelledby={`group-${Heading}-${index}`}>
        <Heading id={`group-${Heading}-${index}`} className={styles.group}>
          <GroupIcon label={label} />
          {label}
        </Heading>
        <ul className="framed linked">
          {entries.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
