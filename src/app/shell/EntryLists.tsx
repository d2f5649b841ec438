import { Link } from 'react-router'
import type { Group } from '../menus.ts'
import styles from './EntryLists.module.css'
import { GroupIcon } from './GroupIcon.tsx'

/** Groups of pages, all of them open, in columns where there is room. */
export const EntryLists = ({ groups }: { groups: readonly Group[] }) => (
  <div className={styles.groups}>
    {groups.map(({ label, entries }, index) => (
      <section key={label} aria-labelledby={`group-${index}`}>
        <h2 id={`group-${index}`} className={styles.group}>
          <GroupIcon label={label} />
          {label}
        </h2>
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
