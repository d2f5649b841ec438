import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { removePhoto } from '../client.ts'
import type { Moment, SheetPhoto } from '../contract.ts'
import { MOMENTS } from '../labels.ts'
import styles from './StaySheet.module.css'

type Props = { id: number; moment: Moment; photos: readonly SheetPhoto[]; mayRemove?: true }

/** Photos of a check-out or return. */
export function Photos({ id, moment, photos, mayRemove }: Props) {
  const [removed, setRemoved] = useState<number>()
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (photoId: number) => removePhoto(id, photoId),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['commands', 'sheet', id] }),
    onError: () => toast('error', 'La photo n’a pas pu être retirée. Réessayez.'),
    onSettled: () => setRemoved(undefined),
  })
  const own = photos.filter(({ state }) => state === moment)
  if (own.length === 0) return null
  return (
    <>
      <ul className={styles.photos}>
        {own.map(({ id: photoId, picture }, at) => (
          <li key={photoId}>
            <Picture picture={picture} alt={`${MOMENTS[moment].name}, photo ${at + 1}`} sizes="160px" />
            {mayRemove && (
              <Button
                variant="subtle"
                color="red"
                aria-label={`Retirer la photo ${at + 1}`}
                onClick={() => setRemoved(photoId)}
              >
                Retirer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        opened={removed !== undefined}
        title={'Retirer cette photo\u00a0?'}
        action="Retirer"
        busy={removing.isPending}
        onConfirm={() => removed !== undefined && removing.mutate(removed)}
        onClose={() => setRemoved(undefined)}
      >
        Elle est effacée pour de bon.
      </Confirm>
    </>
  )
}
