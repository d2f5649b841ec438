import { IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import styles from './Bar.module.css'
import { useMenus } from './useMenus.ts'

const SearchDialog = lazyComponent(
  () => import('../../features/administration/search/components/SearchDialog.tsx'),
  'SearchDialog',
)

/**
 * Opens the search over everything one may read, as Ctrl + K does where no window is open. A key alone would be pressed unmeant by who
 * dictates or types with a stick (RGAA 12.10).
 */
export function SearchButton() {
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMeant =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label="Chercher partout"
        aria-keyshortcuts="Control+K Meta+K"
        title="Chercher partout (Ctrl + K)"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={22} aria-hidden="true" />
      </button>
      <Suspense>{opened && <Search onClose={close} />}</Suspense>
    </>
  )
}

/** The pages are put together for who searches, not for every screen. */
function Search({ onClose }: { onClose: () => void }) {
  const { own, administration } = useMenus()
  const pages = [...own, ...administration].flatMap(({ label: group, entries }) =>
    entries.map(({ label, to, words }) => ({ label, to, words, group })),
  )
  return <SearchDialog pages={pages} onClose={onClose} />
}
