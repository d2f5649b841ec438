import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { currentParams } from '../../../web/ui/address.ts'
import { ErrorState } from '../../../web/ui/states.tsx'
import { Pager } from '../../../web/ui/table.tsx'
import { BulkBar } from '../bulk/components/BulkBar.tsx'
import { countPicked, EVERYBODY, NOBODY, type Picked, toSelection } from '../bulk/components/Picked.ts'
import { personsQuery } from '../client.ts'
import { NobodyFound, totalWords } from './RegisterAnswers.tsx'
import { ColumnChoice, useColumns } from './RegisterColumns.tsx'
import { RegisterCards, RegisterTable } from './RegisterRows.tsx'
import { RegisterSearch } from './RegisterSearch.tsx'
import {
  isFiltered,
  NO_FILTER,
  orderOf,
  type RegisterView,
  readRegister,
  registerQuery,
  registerSearch,
  registerSort,
  writeRegister,
} from './RegisterView.ts'

const ExportModal = lazy(() =>
  import('../sheets/components/ExportModal.tsx').then(({ ExportModal }) => ({ default: ExportModal })),
)

/** « Tous les membres »: searched, filtered, sorted and paged on the server; its address says which. */
export function Register({ aside }: { aside: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { search, hash } = useLocation()
  const wide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  // Below, the usual columns are all there is room for.
  const roomy = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const section = useRef<HTMLElement>(null)
  const view = readRegister(params)
  const wish = registerSearch(view)
  const list = useQuery(personsQuery(registerQuery(view)))
  const rows = list.data?._embedded.data ?? []
  const total = list.data?.page.totalElements ?? 0
  const { columns, toggle } = useColumns()
  const { picked, setPicked } = usePicked(JSON.stringify(wish))
  const [exporting, setExporting] = useState<Picked>()

  // Typing rewrites the address it is at; a choice makes a new one, that the back button leaves.
  const go = (change: Partial<RegisterView>, replace = false) =>
    setParams(writeRegister({ ...readRegister(currentParams()), page: 1, ...change }), {
      replace,
      preventScrollReset: true,
    })
  const clear = () => go({ q: '', ...NO_FILTER })

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
        <div className="row">
          <h2 id="register">Tous les membres</h2>
          <p role="status" className="soft">
            {list.data && totalWords(total, isFiltered(view))}
          </p>
          {isFiltered(view) && (
            <button type="button" className="link-button" onClick={clear}>
              Tout afficher
            </button>
          )}
        </div>
        <div className="row register-tools">
          {aside}
          {roomy && <ColumnChoice columns={columns} onToggle={toggle} />}
          <Button
            variant="default"
            leftSection={<IconFileExport size={18} aria-hidden="true" />}
            disabled={total === 0}
            onClick={() => setExporting(EVERYBODY)}
          >
            Exporter
          </Button>
        </div>
      </div>
      <RegisterSearch view={view} sortable={!wide} onType={(q) => go({ q }, true)} onChange={go} />
      {list.isPending && <RegisterSkeleton wide={wide} />}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()}>La liste des membres n’a pas pu être chargée.</ErrorState>
      )}
      {list.data && rows.length === 0 && (
        <NobodyFound page={page} filtered={isFiltered(view)} onClear={clear} onFirst={() => go({})} />
      )}
      {rows.length > 0 && (
        <div className={listClass(list.isPlaceholderData, columns.length)} aria-busy={list.isPlaceholderData}>
          {wide ? (
            <RegisterTable
              rows={rows}
              from={search}
              picked={picked}
              onPick={setPicked}
              columns={columns}
              sort={orderOf(view)}
              onSort={(sort) => go({ sort })}
            />
          ) : (
            <RegisterCards rows={rows} from={search} picked={picked} onPick={setPicked} />
          )}
        </div>
      )}
      {rows.length > 0 && (
        <Pager
          page={page}
          pages={list.data?.page.totalPages ?? 1}
          to={(number) => `?${writeRegister({ ...view, page: number })}`}
        />
      )}
      <BulkBar picked={picked} total={total} wish={wish} onPick={setPicked} onExport={() => setExporting(picked)} />
      {exporting && (
        <Suspense>
          <ExportModal
            selection={toSelection(exporting, wish)}
            sort={registerSort(view)}
            count={countPicked(exporting, total)}
            onClose={() => setExporting(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Who is chosen, page after page of one search; another search begins anew. */
function usePicked(wish: string) {
  const [chosen, setChosen] = useState<{ wish: string; picked: Picked }>({ wish, picked: NOBODY })
  const picked = chosen.wish === wish ? chosen.picked : NOBODY
  return { picked, setPicked: (next: Picked) => setChosen({ wish, picked: next }) }
}

/** Beyond these, a table needs more than the page's column. */
const ROOMY = 6
const listClass = (stale: boolean, columns: number) =>
  ['register-list', stale && 'stale', columns > ROOMY && 'many'].filter(Boolean).join(' ')

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
