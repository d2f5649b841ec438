import { IconChevronLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { SkeletonRows } from '../../web/ui/states.tsx'
import styles from './Administration.module.css'
import { AdministrationGroups } from './administration.ts'
import { GroupedEntries } from './GroupedEntries.tsx'
import { useMenus } from './useMenus.ts'

/** Where all pages of the administration are listed: they need no column beside them. */
const LISTS = ['/management', '/management/general']

/** The frame of the administration: all its pages in a column beside each, or one press away where there is no room for one. */
export function Administration() {
  const { administration, isComplete } = useMenus()
  const { pathname } = useLocation()
  const page = (
    <AdministrationGroups value={administration}>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Outlet />
      </Suspense>
    </AdministrationGroups>
  )
  // Who sells calendars opens two of these pages and administers nothing.
  if (administration.length === 0) return page
  return (
    <div className={styles.administration}>
      {!LISTS.includes(pathname) && (
        <nav className={`no-print ${styles.pages}`} aria-label="Administration">
          <Link to="/management" className={styles.all}>
            <IconChevronLeft size={18} aria-hidden="true" />
            Administration
          </Link>
          {/* Drawn once the commissions are known: nothing below them moves. */}
          <div className={styles.column}>{isComplete && <GroupedEntries groups={administration} />}</div>
        </nav>
      )}
      <div className={styles.content}>{page}</div>
    </div>
  )
}
