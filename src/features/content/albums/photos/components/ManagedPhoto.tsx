import { Checkbox } from '@mantine/core'
import { IconAlt, IconArrowLeft, IconArrowRight, IconMoodKid, IconStar, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useState } from 'react'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { type MoreAction, MoreMenu } from '../../../../../web/ui/MoreMenu.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { makeCover, removePhoto } from '../client.ts'
import type { Photo } from '../contract.ts'
import styles from './Photos.module.css'

/** Why a picture is hidden, in a few words. */
const HIDDEN_LABELS: Record<NonNullable<Photo['hiddenFor']>, string> = {
  UNREADABLE: 'Illisible\u00a0: à renvoyer',
  REPORTED: 'Masquée\u00a0: signalée',
  UNREGISTERED: 'Masquée\u00a0: votre accord manque',
  CONSENT: 'Masquée\u00a0: attend les parents',
}

const ChildrenDialog = lazyComponent(() => import('../../naming/components/ChildrenDialog.tsx'), 'ChildrenDialog')
const PhotoDialog = lazyComponent(() => import('./PhotoDialog.tsx'), 'PhotoDialog')

type Props = {
  photo: Photo
  /** Position, from 0. */
  at: number
  isPicked: boolean
  count: number
  onPick: (at: number, event: { shiftKey: boolean }) => void
  /** Moves a picture from one position to another. */
  onStep: (from: number, to: number) => void
}

/** A picture for administrators: selection, cover, description and photographer, children, deletion. */
export const ManagedPhoto = memo(({ photo, at, isPicked, count, onPick, onStep }: Props) => {
  const name = `la photo ${at + 1}`
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'words' | 'children' | 'removal'>()
  const close = () => setAsking(undefined)
  const refresh = () => queries.invalidateQueries({ queryKey: ['albums'] })
  const covering = useMutation({
    mutationFn: () => makeCover(photo.id),
    onSuccess: async () => {
      await refresh()
      toast('success', 'C’est la nouvelle couverture de l’album.')
    },
    onError: () => toast('error', 'La couverture n’a pas pu être changée. Réessayez.'),
  })
  const removing = useMutation({
    mutationFn: () => removePhoto(photo.id),
    onSuccess: refresh,
    onError: () => toast('error', 'La photo n’a pas pu être retirée. Réessayez.'),
    onSettled: close,
  })
  const actions: (MoreAction | false)[] = [
    !photo.cover && {
      label: 'Mettre en couverture',
      icon: IconStar,
      busy: covering.isPending,
      onPress: () => covering.mutate(),
    },
    { label: 'Enfants sur la photo', icon: IconMoodKid, onPress: () => setAsking('children') },
    { label: 'Description et crédit', icon: IconAlt, onPress: () => setAsking('words') },
    at > 0 && { label: 'Avancer', icon: IconArrowLeft, onPress: () => onStep(at, at - 1) },
    at < count - 1 && { label: 'Reculer', icon: IconArrowRight, onPress: () => onStep(at, at + 1) },
    { label: 'Retirer…', icon: IconTrash, bad: true, onPress: () => setAsking('removal') },
  ]
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
        <Picture picture={photo.picture} alt={photo.description ?? ''} sizes="200px" />
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
        <MoreMenu label={`Actions sur ${name}`} actions={actions.filter((each) => each !== false)} />
      </div>
      <Suspense>
        {asking === 'words' && <PhotoDialog photo={photo} name={name} onClose={close} />}
        {asking === 'children' && <ChildrenDialog photo={photo} onClose={close} />}
      </Suspense>
      <Confirm
        opened={asking === 'removal'}
        title={`Retirer cette photo\u00a0?`}
        action="Retirer"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={close}
      >
        Elle est effacée pour de bon, dans toutes ses tailles.
      </Confirm>
    </div>
  )
})
