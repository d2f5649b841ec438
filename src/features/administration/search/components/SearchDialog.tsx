import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { call } from '../../../../web/http.ts'
import { useClosedByLeaving } from '../../../../web/ui/arrival.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { SearchField } from '../../../../web/ui/list/SearchField.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { type Kind, type SearchResult, searchAll } from '../contract.ts'
import { KIND_LABELS } from '../labels.ts'
import { matchPages, type SearchedPage } from '../rules.ts'
import styles from './SearchDialog.module.css'

/** The last result stays visible until the next one arrives. */
const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchAll, { query: { q } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const SHORTEST = 2

/** Address of a result. */
const PAGES: Record<Kind, (found: SearchResult) => string> = {
  persons: ({ key }) => `/person/${key}`,
  orders: ({ key }) => `/command/${key}`,
  resources: ({ key }) => `/reservation/${key}`,
  commissions: ({ key }) => `/commission/${key}`,
  news: ({ key }) => `/news/${key}`,
  documents: ({ key }) => `/documents/${key}`,
  albums: ({ key }) => `/photos/${key}`,
  partners: ({ title }) => `/partners?q=${encodeURIComponent(title)}`,
}

/** Address of a list of each kind; one's own orders, commissions and bookable resources have none. */
const LISTS: Record<Kind, string | undefined> = {
  persons: '/management/persons',
  orders: undefined,
  resources: undefined,
  commissions: undefined,
  news: '/news',
  documents: '/documents',
  albums: '/photos',
  partners: '/partners',
}

/**
 * Search over everything the person may read, and over the pages they may open (rules#search). Arrow keys move between
 * results; choosing one closes it.
 */
export function SearchDialog({ pages, onClose }: { pages: readonly SearchedPage[]; onClose: () => void }) {
  const persons = useMay(may.managePersons)
  const [q, setQ] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useClosedByLeaving(onClose)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (step ?? 0)]
    if (!step || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Dialog title="Chercher partout" size="lg" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links inside */}
      <div ref={root} className="stack" onKeyDown={walk}>
        <SearchField
          label={`${persons ? 'Membre, commande' : 'Commande'}, location, actualité, document, album, commission, partenaire`}
          placeholder="Deux lettres suffisent"
          value={q}
          onSearch={setQ}
        />
        {q.trim().length >= SHORTEST && <Results q={q.trim()} pages={matchPages(q, pages)} />}
      </div>
    </Dialog>
  )
}

function Results({ q, pages }: { q: string; pages: readonly SearchedPage[] }) {
  const { data, isError } = useQuery(searchQuery(q))
  const count = data?.groups.reduce((sum, { rows }) => sum + rows.length, pages.length) ?? 0
  return (
    <>
      <p role="status" className={count > 0 ? 'visually-hidden' : 'soft'}>
        {isError && 'La recherche n’a pas abouti. Vérifiez votre connexion et réessayez.'}
        {data &&
          (count > 0 ? counted(count, 'résultat') : `Rien ne correspond à «\u00a0${q}\u00a0». Essayez un autre mot.`)}
      </p>
      {pages.length > 0 && (
        <section aria-labelledby="found-pages">
          <h3 id="found-pages" className={styles.kind}>
            Pages
          </h3>
          <ul className="framed linked">
            {pages.map(({ label, to, group }) => (
              <li key={to}>
                <Link to={to}>
                  <strong>{label}</strong>
                  <span className="soft small">{group}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data?.groups.map(({ kind, rows, more }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h3 id={`found-${kind}`} className={styles.kind}>
            {KIND_LABELS[kind]}
          </h3>
          <ul className="framed linked">
            {rows.map((found) => (
              <li key={found.key}>
                <Link to={PAGES[kind](found)}>
                  <strong>{found.title}</strong>
                  {found.note && <span className="soft small">{found.note}</span>}
                </Link>
              </li>
            ))}
            {more && LISTS[kind] && (
              <li>
                <Link to={`${LISTS[kind]}?q=${encodeURIComponent(q)}`}>Voir tous les résultats</Link>
              </li>
            )}
          </ul>
        </section>
      ))}
    </>
  )
}
