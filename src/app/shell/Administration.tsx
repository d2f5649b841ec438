import { IconChevronLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { SkeletonRows } from '../../web/ui/states.tsx'
import styles from './Administration.module.css'
import { AdministrationGroups } from './administration.ts'
import { GroupedEntries } from './GroupedEntries.tsx'
import { useMenus } from './useMenus.ts'

/** Pages that list all pages of the administration themselves, so they need no column. */
const LISTS = ['/management', '/management/general']

/** Frame of the administration: a column with all its pages, or a button that opens them if there is no room. */
export function Administration() {
  const { administration, isComplete } = useMenus()
  const { pathname } = useLocation()
  const page = (
    <AdministrationGroups value={isComplete ? administration : undefined}>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Outlet />
      </Suspense>
    </AdministrationGroups>
  )
  // Sellers of calendars have access to two of these pages, but not to the administration.
  if (administration.length === 0) return page
  return (
    <div className={styles.administration}>
      {!LISTS.includes(pathname) && (
        <nav className={`no-print ${styles.pages}`} aria-label="Administration">
          <Link to="/management" className={styles.all}>
            <IconChevronLeft size={18} aria-hidden="true" />
            Administration
          </Link>
          {/* Rendered once the commissions are known, so that the entries below them do not move. */}
          <div className={styles.column}>{isComplete && <GroupedEntries groups={administration} />}</div>
        </nav>
      )}
      <div className={styles.content}>{page}</div>
    </div>
  )
}
