import { ActionIcon, Checkbox } from '@mantine/core'
import { IconCopyright, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useState } from 'react'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { PhotoMarks } from '../../naming/components/PhotoMarks.tsx'
import { HIDDEN_LABELS } from '../../naming/labels.ts'
import { makeCover, removePhoto } from '../client.ts'
import type { Photo } from '../contract.ts'
import styles from './Photos.module.css'

const CreditDialog = lazyComponent(() => import('./CreditDialog.tsx'), 'CreditDialog')

type Props = {
  photo: Photo
  /** Its place, from 0. */
  at: number
  isPicked: boolean
  onPick: (at: number, event: { shiftKey: boolean }) => void
}

/** One picture for who administers it: whether it is chosen, the cover, who took it, who is on it, and what takes it away. */
export const ManagedPhoto = memo(({ photo, at, isPicked, onPick }: Props) => {
  const name = `la photo ${at + 1}`
  const queries = useQueryClient()
  const [sure, setSure] = useState(false)
  const [crediting, setCrediting] = useState(false)
  const shown = () => queries.invalidateQueries({ queryKey: ['albums'] })
  const covering = useMutation({
    mutationFn: () => makeCover(photo.id),
    onSuccess: async () => {
      await shown()
      toast('success', 'C’est la nouvelle couverture de l’album.')
    },
    onError: () => toast('error', 'La couverture n’a pas pu être changée. Réessayez.'),
  })
  const removing = useMutation({
    mutationFn: () => removePhoto(photo.id),
    onSuccess: shown,
    onError: () => toast('error', 'La photo n’a pas pu être retirée. Réessayez.'),
    onSettled: () => setSure(false),
  })
  return (
    <div className={styles.managed}>
      <Checkbox
        className={styles.pick ?? ''}
        aria-label={`Choisir ${name}`}
        checked={isPicked}
        onClick={(event) => onPick(at, event)}
        readOnly
      />
      <div className={styles.thumb}>
        <Picture picture={photo.picture} alt="" sizes="200px" />
        {(photo.cover || photo.hiddenFor) && (
          <span className={styles.told}>
            {photo.hiddenFor ? (
              <Badge tone="warn">{HIDDEN_LABELS[photo.hiddenFor]}</Badge>
            ) : (
              <Badge tone="good">Couverture</Badge>
            )}
          </span>
        )}
      </div>
      <div className={styles.acts}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          title="En couverture"
          loading={covering.isPending}
          aria-label={`En couverture\u00a0: ${name}`}
          aria-pressed={photo.cover}
          onClick={() => !photo.cover && covering.mutate()}
        >
          {photo.cover ? <IconStarFilled size={20} aria-hidden="true" /> : <IconStar size={20} aria-hidden="true" />}
        </ActionIcon>
        <PhotoMarks photo={photo} name={name} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          title="Crédit"
          aria-label={`Crédit\u00a0: ${name}`}
          onClick={() => setCrediting(true)}
        >
          <IconCopyright size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          title="Retirer"
          aria-label={`Retirer ${name}`}
          onClick={() => setSure(true)}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Suspense>{crediting && <CreditDialog photo={photo} onClose={() => setCrediting(false)} />}</Suspense>
      <Confirm
        opened={sure}
        title={`Retirer cette photo\u00a0?`}
        action="Retirer"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setSure(false)}
      >
        Elle est effacée pour de bon, dans toutes ses tailles.
      </Confirm>
    </div>
  )
})
