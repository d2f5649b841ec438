import { Button, Skeleton } from '@mantine/core'
import { IconArrowsMove, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { isPicked, NOTHING } from '../../../../../web/ui/list/picked.ts'
import { SelectionBar } from '../../../../../web/ui/list/SelectionBar.tsx'
import { useOrder } from '../../../../../web/ui/sortable/useOrder.ts'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { Album } from '../../contract.ts'
import { useZip } from '../../zip/components/useZip.ts'
import { ZipProgress } from '../../zip/components/ZipProgress.tsx'
import { orderPhotos, removePhotos } from '../client.ts'
import type { Photo, Shape } from '../contract.ts'
import { type PhotoSorting, type Span, sortPhotos } from '../rules.ts'
import { ManagedPhoto } from './ManagedPhoto.tsx'
import styles from './Photos.module.css'
import { usePhotos } from './usePhotos.ts'
import { usePicks } from './usePicks.ts'

const SortableGrid = lazyComponent(
  async () => ({ SortableGrid: (await import('../../../../../web/ui/sortable/SortableGrid.tsx')).SortableGrid<Shape> }),
  'SortableGrid',
)
const MoveDialog = lazyComponent(() => import('../../../../../web/ui/sortable/MoveDialog.tsx'), 'MoveDialog')

/** Height of each picture. */
const HEIGHT = 150
/** Number that fills a large screen. */
const SKELETONS = 24

/** Pictures of an album for administrators: order, cover and deletion. */
export function ManagedPhotos({ album }: { album: Album }) {
  const [looked, setLooked] = useState<Span>({ first: 0, last: 0 })
  const { shapes, photos, isError, refetch } = usePhotos(album.id, [looked])
  if (!shapes && isError)
    return (
      <PhotosPart>
        <ErrorState onRetry={() => void refetch()}>Les photos n’ont pas pu être chargées.</ErrorState>
      </PhotosPart>
    )
  const skeleton = (
    <PhotosPart count={album.photos}>
      <TileSkeletons count={album.photos} />
    </PhotosPart>
  )
  if (!shapes) return skeleton
  if (shapes.length === 0)
    return (
      <PhotosPart>
        <p className="soft">Cet album est encore vide. Ses photos paraîtront ici dès qu’elles arrivent.</p>
      </PhotosPart>
    )
  return (
    <Suspense fallback={skeleton}>
      <OrderedPhotos album={album} shapes={shapes} photos={photos} onLook={setLooked} />
    </Suspense>
  )
}

type PartProps = { count?: number; aside?: ReactNode; children: ReactNode; onKeyDown?: (event: KeyboardEvent) => void }

/** Number of pictures, sorting, and the pictures. */
const PhotosPart = ({ count, aside, children, ...section }: PartProps) => (
  <section className="stack" aria-labelledby="pictures" {...section}>
    <div className={styles.ordering}>
      <h2 id="pictures">{count === undefined ? 'Photos' : counted(count, 'photo')}</h2>
      {aside}
    </div>
    {children}
  </section>
)

const TileSkeletons = ({ count }: { count: number }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: Math.min(count, SKELETONS) }, (_, at) => at).map((at) => (
      <Skeleton key={at} height={HEIGHT} radius={10} />
    ))}
  </div>
)

type Props = {
  album: Album
  shapes: readonly Shape[]
  photos: ReadonlyMap<number, Photo>
  onLook: (span: Span) => void
}

/** Sorted pictures, of which one or several can be moved at once. */
function OrderedPhotos({ album, shapes, photos, onLook }: Props) {
  const order = useOrder({ items: shapes, save: (ids) => orderPhotos(album.id, ids), shownIn: 'albums' })
  const picks = usePicks(order.ids)
  const zip = useZip(album)
  const [doing, setDoing] = useState<'move' | 'removal'>()
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
  const chosen = order.ids.filter((id) => isPicked(picked, id))
  const sort = (by: PhotoSorting) => {
    if (!order.putAll(sortPhotos(order.shown, by)))
      toast(
        'info',
        by === 'takenAt' ? 'Les photos sont déjà par date de prise de vue.' : 'Les photos sont déjà par nom.',
      )
  }
  /** Keys for the selection while a checkbox has the focus: Escape clears it, Delete deletes. */
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (chosen.length === 0 || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    if (key === 'Escape') picks.stop()
    if (key === 'Delete') setDoing('removal')
  }
  return (
    <PhotosPart count={shapes.length} onKeyDown={onKeyDown} aside={shapes.length > 1 && <SortButtons onSort={sort} />}>
      {zip.arriving && <ZipProgress arriving={zip.arriving} />}
      <SortableGrid order={order} label="Photos, dans leur ordre" nameOf={nameOf} height={HEIGHT} onLook={onLook}>
        {(shape, at, step) => {
          const photo = photos.get(shape.id)
          if (!photo) return null
          return (
            <ManagedPhoto
              photo={photo}
              at={at}
              count={shapes.length}
              isPicked={isPicked(picked, shape.id)}
              onPick={onPick}
              onStep={step}
            />
          )
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
        <Button
          variant="default"
          leftSection={<IconArrowsMove size={18} aria-hidden="true" />}
          onClick={() => setDoing('move')}
        >
          Déplacer…
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={zip.asking}
          disabled={zip.arriving !== undefined}
          onClick={() => void zip.download(picked.all ? undefined : chosen)}
        >
          Télécharger
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setDoing('removal')}
        >
          Retirer…
        </Button>
      </SelectionBar>
      <Suspense>
        {doing === 'move' && (
          <MoveDialog
            title={`Déplacer ${counted(chosen.length, 'photo')}`}
            count={shapes.length}
            onMove={(to) => {
              order.moveAll(new Set(chosen), to)
              picks.stop()
            }}
            onClose={() => setDoing(undefined)}
          />
        )}
      </Suspense>
      {doing === 'removal' && (
        <Removal
          ids={chosen}
          onRemoved={(left) => picks.set(left.length > 0 ? { all: false, ids: new Set(left) } : NOTHING)}
          onClose={() => setDoing(undefined)}
        />
      )}
    </PhotosPart>
  )
}

const SortButtons = ({ onSort }: { onSort: (by: PhotoSorting) => void }) => (
  <div className={styles.orders}>
    <span className="soft">Ranger</span>
    <Button
      variant="subtle"
      size="compact-md"
      aria-label="Ranger par date de prise de vue"
      onClick={() => onSort('takenAt')}
    >
      par date de prise de vue
    </Button>
    <Button variant="subtle" size="compact-md" aria-label="Ranger par nom" onClick={() => onSort('name')}>
      par nom
    </Button>
  </div>
)

type RemovalProps = { ids: readonly number[]; onRemoved: (left: readonly number[]) => void; onClose: () => void }

/** Confirms and deletes the selected pictures. */
function Removal({ ids, onRemoved, onClose }: RemovalProps) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removePhotos(ids),
    onSuccess: async (removed) => {
      await queries.invalidateQueries({ queryKey: ['albums'] })
      onRemoved(ids.slice(removed))
      if (removed === ids.length) toast('success', `${counted(removed, 'photo retirée', 'photos retirées')}.`)
      else
        toast(
          'error',
          `${counted(ids.length - removed, 'photo n’a', 'photos n’ont')} pas pu être ${ids.length - removed > 1 ? 'retirées' : 'retirée'}. Réessayez.`,
        )
    },
    onSettled: onClose,
  })
  return (
    <Confirm
      opened
      title={`Retirer ${counted(ids.length, 'photo')}\u00a0?`}
      action="Retirer"
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {ids.length > 1
        ? 'Elles sont effacées pour de bon, dans toutes leurs tailles.'
        : 'Elle est effacée pour de bon, dans toutes ses tailles.'}
    </Confirm>
  )
}
