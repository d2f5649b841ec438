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
 * Opens the search over everything the person may read; also with Ctrl + K while no dialog is open. A single key would
 * be pressed by mistake with speech input or a switch device (RGAA 12.10).
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

/** A component of its own, so that its data are only prepared when somebody searches. */
function Search({ onClose }: { onClose: () => void }) {
  const { own, administration } = useMenus()
  const pages = [...own, ...administration].flatMap(({ label: group, entries }) =>
    entries.map(({ label, to, words }) => ({ label, to, words, group })),
  )
  return <SearchDialog pages={pages} onClose={onClose} />
}
