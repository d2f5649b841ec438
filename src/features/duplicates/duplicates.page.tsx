import './components/Duplicates.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AllDone } from '../../web/art/empty/AllDone.tsx'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../web/ui/states.tsx'
import { Pager } from '../../web/ui/table.tsx'
import { useSession } from '../access/client.ts'
import { may } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import { duplicatesQuery } from './client.ts'
import { DuplicatePair } from './components/DuplicatePair.tsx'
import { Merge } from './components/Merge.tsx'

const keyOf = ([one, other]: readonly [{ id: number }, { id: number }]) => `${one.id}-${other.id}`

/** `/management/persons/duplicates`: accounts that may be one person's, pair by pair; the open pair is in the address. */
export function DuplicatesPage() {
  const session = useSession()
  if (!session || !isAllowed(session, may.managePersons)) return <NotFound />
  return (
    <Page title="Doublons possibles" crumbs={[{ label: 'Personnes', to: '/management/persons' }]}>
      <DuplicateList />
    </Page>
  )
}

function DuplicateList() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const list = useQuery(duplicatesQuery(page - 1))
  const pairs = list.data?._embedded.data ?? []
  const opened = pairs.find(({ persons }) => keyOf(persons) === params.get('pair'))
  const show = (pair?: string) =>
    setParams({ ...(page > 1 && { page: String(page) }), ...(pair && { pair }) }, { preventScrollReset: true })
  return (
    <div className="stack">
      <p className="duplicates-intro soft">
        Deux comptes au même nom et à la même naissance, ou au même téléphone, sont peut-être ceux d’une seule personne.
        Comparez-les, puis réunissez-les ou dites que ce sont deux personnes.
      </p>
      {list.isPending && <SkeletonRows rows={4} height={148} />}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()}>Les doublons n’ont pas pu être chargés.</ErrorState>
      )}
      {list.data && pairs.length === 0 && (
        <EmptyState drawing={<AllDone />}>Aucun doublon en vue&nbsp;: chaque membre n’a qu’un compte.</EmptyState>
      )}
      {pairs.length > 0 && (
        <ul className="plain">
          {pairs.map((pair) => (
            <DuplicatePair key={keyOf(pair.persons)} pair={pair} onCompare={() => show(keyOf(pair.persons))} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={list.data?.page.totalPages ?? 1} to={(number) => `?page=${number}`} />
      {opened && <Merge pair={opened} onClose={() => show()} />}
    </div>
  )
}
