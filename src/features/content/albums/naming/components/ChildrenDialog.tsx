import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { Photo } from '../../photos/contract.ts'
import { nameChild, photoChildrenQuery, unnameChild } from '../client.ts'
import type { PhotoChildren } from '../contract.ts'
import { NAMING_FAILED } from '../messages.ts'
import styles from './Children.module.css'
import { FindChild } from './FindChild.tsx'
import { NamedChildren } from './NamedChildren.tsx'
import { UnregisteredChildren } from './Unregistered.tsx'

/** Names the children on a picture, which is then visible once their parents consent. */
export function ChildrenDialog({ photo, onClose }: { photo: Pick<Photo, 'id' | 'picture'>; onClose: () => void }) {
  const photoId = photo.id
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(photoChildrenQuery(photoId))
  const changing = useMutation({
    mutationFn: (change: () => Promise<PhotoChildren>) => change(),
    onSuccess: (children) => {
      queries.setQueryData(photoChildrenQuery(photoId).queryKey, children)
      return queries.invalidateQueries({ queryKey: ['albums'] })
    },
    onError: (error) => toast('error', sentence(NAMING_FAILED, error)),
  })
  const change = (how: () => Promise<PhotoChildren>) => changing.mutate(how)
  return (
    <Dialog title="Enfants sur cette photo" onClose={onClose} size={560}>
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()}>Les enfants n’ont pas pu être chargés.</ErrorState>
      )}
      {!data && !isError && <SkeletonRows rows={2} />}
      {data && (
        <div className="stack-lg">
          <Picture picture={photo.picture} alt="La photo dont il s’agit" sizes="512px" className={styles.large ?? ''} />
          <p className="soft">
            La photo reste masquée tant que chaque parent de chaque enfant n’a pas donné son accord. Nous le leur
            demandons par e-mail, une seule fois par enfant.
          </p>
          <NamedChildren
            rows={data.children}
            busy={changing.isPending}
            onRemove={(id) => change(() => unnameChild(photoId, id))}
          />
          <FindChild photoId={photoId} named={data.children} onName={(id) => change(() => nameChild(photoId, id))} />
          <UnregisteredChildren
            photoId={photoId}
            unregistered={data.unregistered}
            busy={changing.isPending}
            change={change}
          />
        </div>
      )}
    </Dialog>
  )
}
