import './Children.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { parisDay } from '../../../shared/dates.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { ExportButton } from '../../../web/ui/ExportButton.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { Pager } from '../../../web/ui/table.tsx'
import { type ChildrenWish, childrenQuery, saveList } from '../client.ts'
import { CHILD_LISTS, type ChildList as ChildFile } from '../contract.ts'
import { counted, LIST_CONTENTS, LIST_LABELS } from '../messages.ts'
import { Brackets } from './Brackets.tsx'
import { ChildCard } from './ChildCard.tsx'
import { ChildFilters } from './ChildFilters.tsx'

const isDay = (text: string | null) =>
  Boolean(text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))

/** What the list shows, as its address says it: what is unknown there counts for nothing. */
function readWish(params: URLSearchParams): ChildrenWish {
  const day = (name: string) => (isDay(params.get(name)) ? (params.get(name) ?? '') : '')
  const at = day('le') || `${parisDay(new Date()).slice(0, 4)}-12-31`
  return {
    at,
    ...(day('du') && { bornFrom: day('du') }),
    ...(day('au') && { bornTo: day('au') }),
    ...(params.get('q') && { q: (params.get('q') ?? '').slice(0, 200) }),
    parents: params.get('parents') === 'tous' ? 'ALL' : 'ACTIVE',
    sort: params.get('tri') === 'age' ? 'age' : 'name',
  }
}

const toParams = ({ at, bornFrom, bornTo, q, parents, sort }: ChildrenWish, page = 1) =>
  new URLSearchParams({
    le: at,
    ...(bornFrom && { du: bornFrom }),
    ...(bornTo && { au: bornTo }),
    ...(q && { q }),
    ...(parents === 'ALL' && { parents: 'tous' }),
    ...(sort === 'age' && { tri: 'age' }),
    ...(page > 1 && { page: String(page) }),
  })

/** The children by name or age, ticked off at the door; gifts by age and files beside. */
export function ChildList() {
  const [params, setParams] = useSearchParams()
  const wish = readWish(params)
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const list = useQuery(childrenQuery(wish, page - 1))
  const [gifts, setGifts] = useState(false)
  const [file, setFile] = useState<ChildFile>('door')
  const show = (changes: Partial<ChildrenWish>) =>
    setParams(toParams({ ...readWish(currentParams()), ...changes }), { replace: true, preventScrollReset: true })
  const rows = list.data?._embedded.data ?? []
  const season = Number(wish.at.slice(0, 4))
  return (
    <div className="stack">
      <div className="row no-print">
        <Button variant="default" onClick={() => setGifts(true)}>
          Cadeaux par âge
        </Button>
        <ExportButton
          title="Exporter les enfants"
          what={LIST_CONTENTS[file]}
          save={(format) => saveList(file, wish, format)}
        >
          <NativeSelect
            label="Liste"
            value={file}
            onChange={({ currentTarget: { value } }) => setFile(CHILD_LISTS.find((name) => name === value) ?? 'door')}
            data={CHILD_LISTS.map((value) => ({ value, label: LIST_LABELS[value] }))}
          />
        </ExportButton>
        <Button variant="default" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
      <ChildFilters wish={wish} onShow={show} />
      <p className="soft" role="status">
        {list.data && counted(list.data.page.totalElements)}
      </p>
      {list.isPending && <SkeletonRows rows={6} />}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()}>Les enfants n’ont pas pu être chargés.</ErrorState>
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          action={
            <Button component={Link} to="?" variant="default">
              Tout afficher
            </Button>
          }
        >
          Aucun enfant ne correspond. Les membres déclarent les leurs dans « Mon Compte », « Famille ».
        </EmptyState>
      )}
      <ul className="children">
        {rows.map((child) => (
          <ChildCard key={child.id} child={child} season={season} />
        ))}
      </ul>
      <Pager page={page} pages={list.data?.page.totalPages ?? 1} to={(number) => `?${toParams(wish, number)}`} />
      {gifts && <Brackets onClose={() => setGifts(false)} />}
    </div>
  )
}
