import { Button } from '@mantine/core'
import { Suspense, useCallback, useRef, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { isPicked } from '../../../../../web/ui/list/picked.ts'
import { SelectionBar } from '../../../../../web/ui/list/SelectionBar.tsx'
import { useOrder } from '../../../../../web/ui/sortable/useOrder.ts'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { orderPhotos } from '../client.ts'
import type { Photo, Shape } from '../contract.ts'
import type { Span } from '../rules.ts'
import { ManagedPhoto } from './ManagedPhoto.tsx'
import { usePhotos } from './usePhotos.ts'
import { usePicks } from './usePicks.ts'

const SortableGrid = lazyComponent(
  async () => ({ SortableGrid: (await import('../../../../../web/ui/sortable/SortableGrid.tsx')).SortableGrid<Shape> }),
  'SortableGrid',
)
const MoveDialog = lazyComponent(() => import('../../../../../web/ui/sortable/MoveDialog.tsx'), 'MoveDialog')

/** How high each is, with all it may have below it. */
const HEIGHT = 240

/** The pictures of an album for who administers it: their order, the cover, and what is taken away. */
export function ManagedPhotos({ albumId }: { albumId: number }) {
  const [looked, setLooked] = useState<Span>({ first: 0, last: 0 })
  const { shapes, photos, isError, refetch } = usePhotos(albumId, [looked])
  return (
    <section className="stack" aria-labelledby="pictures">
      <h2 id="pictures">{shapes ? counted(shapes.length, 'photo') : 'Photos'}</h2>
      {!shapes && !isError && <SkeletonRows rows={3} />}
      {!shapes && isError && (
        <ErrorState onRetry={() => void refetch()}>Les photos n’ont pas pu être chargées.</ErrorState>
      )}
      {shapes?.length === 0 && (
        <p className="soft">Cet album est encore vide. Ses photos paraîtront ici dès qu’elles arrivent.</p>
      )}
      <Suspense fallback={<SkeletonRows rows={3} />}>
        {shapes && shapes.length > 0 && (
          <OrderedPhotos albumId={albumId} shapes={shapes} photos={photos} onLook={setLooked} />
        )}
      </Suspense>
    </section>
  )
}

type Props = {
  albumId: number
  shapes: readonly Shape[]
  photos: ReadonlyMap<number, Photo>
  onLook: (span: Span) => void
}

/** In their order, one or several of them moved at once. */
function OrderedPhotos({ albumId, shapes, photos, onLook }: Props) {
  const order = useOrder({ items: shapes, save: (ids) => orderPhotos(albumId, ids), shownIn: 'albums' })
  const picks = usePicks(order.ids)
  const [moving, setMoving] = useState(false)
  const places = new Map(order.ids.map((id, at) => [id, `la photo ${at + 1}`]))
  const nameOf = ({ id }: Shape) => places.get(id) ?? 'la photo'
  const { picked } = picks
  const latest = useRef(picks)
  latest.current = picks
  const onPick = useCallback(
    (at: number, { shiftKey }: { shiftKey: boolean }) =>
      shiftKey ? latest.current.through(at) : latest.current.one(at),
    [],
  )
  const chosen = picked.all ? order.ids : [...picked.ids]
  return (
    <>
      <SortableGrid order={order} label="Photos, dans leur ordre" nameOf={nameOf} height={HEIGHT} onLook={onLook}>
        {(shape, at) => {
          const photo = photos.get(shape.id)
          if (!photo) return null
          return <ManagedPhoto photo={photo} at={at} isPicked={isPicked(picked, shape.id)} onPick={onPick} />
        }}
      </SortableGrid>
      <SelectionBar
        label="Photos choisies"
        picked={picked}
        total={shapes.length}
        onPick={picks.set}
        count={(count) => counted(count, 'photo choisie', 'photos choisies')}
        none="Ne plus rien choisir"
        many="photos"
      >
        <Button onClick={() => setMoving(true)}>Déplacer…</Button>
      </SelectionBar>
      <Suspense>
        {moving && (
          <MoveDialog
            title={`Déplacer ${counted(chosen.length, 'photo')}`}
            count={shapes.length}
            onMove={(to) => {
              order.moveAll(new Set(chosen), to)
              picks.stop()
            }}
            onClose={() => setMoving(false)}
          />
        )}
      </Suspense>
    </>
  )
}
