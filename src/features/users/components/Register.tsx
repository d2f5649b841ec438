import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { EmptyState, ErrorState } from '../../../web/ui/states.tsx'
import { Pager } from '../../../web/ui/table.tsx'
import { personsQuery } from '../client.ts'
import { RegisterCards, RegisterTable } from './RegisterRows.tsx'
import { RegisterSearch } from './RegisterSearch.tsx'
import { isFiltered, type RegisterView, readRegister, registerQuery, writeRegister } from './RegisterView.ts'

const count = new Intl.NumberFormat('fr-FR')

/** « Tous les membres »: searched, filtered, sorted and paged on the server; its address says which. */
export function Register() {
  const [params, setParams] = useSearchParams()
  const { search, hash } = useLocation()
  const wide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const section = useRef<HTMLElement>(null)
  const view = readRegister(params)
  const list = useQuery(personsQuery(registerQuery(view)))
  const rows = list.data?._embedded.data ?? []

  // Typing rewrites the address it is at; a choice makes a new one, that the back button leaves.
  const go = (change: Partial<RegisterView>, replace = false) =>
    setParams(writeRegister({ ...view, page: 1, ...change }), { replace, preventScrollReset: true })
  const clear = () => go({ q: '', state: '', membertype: '', cis: '' })

  const { page } = view
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page && hash !== '#register') return
    shown.current = page
    section.current?.scrollIntoView({ block: 'start' })
  }, [page, hash])

  return (
    <section className="stack" aria-labelledby="register" ref={section}>
      <div className="row between">
        <h2 id="register">Tous les membres</h2>
        <div className="row">
          <p role="status" className="soft">
            {list.data && totalWords(list.data.page.totalElements, isFiltered(view))}
          </p>
          {isFiltered(view) && (
            <button type="button" className="link-button" onClick={clear}>
              Tout afficher
            </button>
          )}
        </div>
      </div>
      <RegisterSearch view={view} sortable={!wide} onType={(q) => go({ q }, true)} onChange={go} />
      {list.isPending && <RegisterSkeleton wide={wide} />}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()}>La liste des membres n’a pas pu être chargée.</ErrorState>
      )}
      {list.data && rows.length === 0 && <NobodyFound view={view} onClear={clear} onFirst={() => go({})} />}
      {rows.length > 0 && (
        <div
          className={list.isPlaceholderData ? 'register-list stale' : 'register-list'}
          aria-busy={list.isPlaceholderData}
        >
          {wide ? (
            <RegisterTable rows={rows} from={search} sort={view.sort} onSort={(sort) => go({ sort })} />
          ) : (
            <RegisterCards rows={rows} from={search} />
          )}
        </div>
      )}
      {list.data && rows.length > 0 && (
        <Pager
          page={page}
          pages={list.data.page.totalPages}
          to={(number) => `?${writeRegister({ ...view, page: number })}`}
        />
      )}
    </section>
  )
}

function totalWords(total: number, filtered: boolean): string {
  const plural = total > 1 ? 's' : ''
  return filtered ? `${count.format(total)} membre${plural} trouvé${plural}` : `${count.format(total)} membre${plural}`
}

function NobodyFound({ view, onClear, onFirst }: { view: RegisterView; onClear: () => void; onFirst: () => void }) {
  if (view.page > 1)
    return (
      <EmptyState drawing={<NoResult />} action={<Button onClick={onFirst}>Revenir à la première page</Button>}>
        Cette liste n’a pas autant de pages.
      </EmptyState>
    )
  if (!isFiltered(view))
    return (
      <EmptyState drawing={<NoResult />}>
        Personne encore : les membres apparaissent ici dès leur inscription.
      </EmptyState>
    )
  return (
    <EmptyState drawing={<NoResult />} action={<Button onClick={onClear}>Voir tous les membres</Button>}>
      Aucun membre ne correspond. Essayez un autre mot, ou effacez les filtres.
    </EmptyState>
  )
}

const RegisterSkeleton = ({ wide }: { wide: boolean }) => (
  <div className="register-skeleton" aria-busy="true">
    {Array.from({ length: wide ? 8 : 5 }, (_, row) => (
      <div key={`row-${row.toString()}`} className={wide ? 'register-skeleton-row' : 'register-card'}>
        <Skeleton height={18} width="70%" />
        <Skeleton height={24} width={88} radius={12} />
        <Skeleton height={18} width="60%" />
        <Skeleton height={18} width="50%" />
      </div>
    ))}
  </div>
)
