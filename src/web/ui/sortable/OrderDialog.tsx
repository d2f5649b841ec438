import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../Dialog.tsx'
import { readEveryPage } from '../list/every-page.ts'
import { ErrorState, SkeletonRows } from '../states.tsx'
import { Sortable } from './Sortable.tsx'
import type { Ordering } from './useOrder.ts'

type NamedItem = { id: number; name: string }
type ReadPage = (
  query: { search: string; sort: string[]; page: number; size: number },
  signal: AbortSignal,
) => Promise<{
  _embedded: { data: NamedItem[] }
  page: { totalPages: number }
}>
type Props = Omit<Ordering<NamedItem>, 'items'> & { title: string; intro: string; read: ReadPage; onClose: () => void }

/** All items that are not archived, from every page of the list. */
const readLiving = (read: ReadPage, signal: AbortSignal) =>
  readEveryPage((slice) => read({ search: 'archived==false', sort: ['position,asc'], ...slice }, signal))

/** Sorts an administered list as members see it. */
export function OrderDialog({ title, intro, read, onClose, ...ordering }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: [ordering.shownIn, 'order'],
    queryFn: ({ signal }) => readLiving(read, signal),
  })
  return (
    <Dialog title={title} onClose={onClose} long size={560}>
      <div className="stack">
        <p className="soft">{intro}</p>
        {!data && !isError && <SkeletonRows rows={6} />}
        {isError && <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
        {data && (
          <Sortable items={data} label={title} nameOf={({ name }) => name} {...ordering}>
            {({ name }) => name}
          </Sortable>
        )}
        <div>
          <Button onClick={onClose}>Terminer</Button>
        </div>
      </div>
    </Dialog>
  )
}
