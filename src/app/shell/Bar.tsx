import { useMediaQuery } from '@mantine/hooks'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router'
import type { Session } from '../../features/platform/access/client.ts'
import { personQuery } from '../../features/society/persons/client.ts'
import { configurationQuery } from '../../features/society/settings/client.ts'
import { Emblem } from '../../web/art/Emblem.tsx'
import { useInstall } from '../../web/install.ts'
import { InstallButton } from '../../web/ui/InstallButton.tsx'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import styles from './Bar.module.css'
import { BarItems } from './BarItems.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CartButton } from './CartButton.tsx'
import { Dropdown } from './Dropdown.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useMenus } from './useMenus.ts'
import { useSignOut } from './useSignOut.tsx'

const MenuDrawer = lazyComponent(() => import('./MenuDrawer.tsx'), 'MenuDrawer')

/** Name of the signed-in person once it is loaded; the address in its place would take the room of the entries. */
function useName({ userId }: Session) {
  const { data, isLoading, failureCount } = useQuery(personQuery(userId))
  return {
    name: data && `${data.firstName} ${data.lastName}`,
    isNameKnown: !isLoading || failureCount > 0,
  }
}

/**
 * The top navigation bar (rules#shell): one line on a wide screen; on a small one the five main places are at the
 * bottom.
 */
export function Bar({ session }: { session: Session }) {
  const { data } = useQuery(configurationQuery)
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [drawer, setDrawer] = useState(false)
  const { name, isNameKnown } = useName(session)
  const { isComplete } = useMenus()
  // Entries and name are shown together: what came later would move the others.
  const isKnown = !wide || (isNameKnown && isComplete)
  const { way } = useInstall()
  const { signOut, question } = useSignOut(session.userId)
  return (
    <>
      <nav className={styles.bar} aria-label="Navigation principale">
        <div className={isKnown ? styles.inner : `${styles.inner} ${styles.coming}`}>
          <Link to="/" className={`brand ${styles.name}`}>
            <Emblem size={36} logo={data?.logo} />
            <span className={styles.full}>{data?.association.name ?? '\u00a0'}</span>
            <span className={styles.short}>{data?.association.shortName}</span>
          </Link>
          {wide && <BarItems measured={`${name} ${data?.association.shortName}`} />}
          <div className={styles.tools}>
            <SearchButton />
            {wide && (
              <Dropdown
                align="right"
                name={`Mon compte\u00a0: ${name ?? session.username}`}
                label={
                  <>
                    <IconUser size={20} aria-hidden="true" />
                    <span className={styles.who}>{name}</span>
                  </>
                }
              >
                <ul>
                  <li>
                    <NavLink to={`/accountWrapper/${session.userId}`}>Mon Compte</NavLink>
                  </li>
                  <li>
                    <NavLink to="/carte">Ma carte</NavLink>
                  </li>
                  <li>
                    <NavLink to={`/myCommands/${session.userId}`}>Mes commandes</NavLink>
                  </li>
                  {way !== 'NONE' && (
                    <li>
                      <InstallButton />
                    </li>
                  )}
                  <li>
                    <button type="button" onClick={() => void signOut()}>
                      Déconnexion
                    </button>
                  </li>
                </ul>
              </Dropdown>
            )}
            <CartButton />
          </div>
        </div>
        <Suspense>
          {drawer && !wide && !question && (
            <MenuDrawer
              name={name ?? session.username}
              onSignOut={() => void signOut()}
              onClose={() => setDrawer(false)}
            />
          )}
        </Suspense>
        {question}
      </nav>
      {!wide && <BottomBar onMenu={() => setDrawer(true)} />}
    </>
  )
}
