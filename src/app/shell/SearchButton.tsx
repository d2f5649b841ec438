import { IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import styles from './Bar.module.css'
import { useMenus } from './useMenus.ts'

const SearchDialog = lazyComponent(
  () => import('../../features/administration/search/components/SearchDialog.tsx'),
  'SearchDialog',
)

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Opens the search over everything one may read, as « / » does wherever nothing is typed and no window is open. */
export function SearchButton() {
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  const { own, administration } = useMenus()
  const pages = [...own, ...administration].flatMap(({ label: group, entries }) =>
    entries.map(({ label, to, words }) => ({ label, to, words, group })),
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meant = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
      if (!meant || document.querySelector('[role=dialog]')) return
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
        aria-keyshortcuts="/"
        title="Chercher partout (touche /)"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={22} aria-hidden="true" />
      </button>
      <Suspense>{opened && <SearchDialog pages={pages} onClose={close} />}</Suspense>
    </>
  )
}
