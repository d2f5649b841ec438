import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { reloadPhoto, savePhoto } from '../client.ts'
import { DESCRIPTION_MAX, type Photo, PhotoForm } from '../contract.ts'
import styles from './Photos.module.css'

const PHOTO_FAILED = {
  404: 'Cette photo n’est plus dans l’album.',
  403: 'Vous n’administrez plus cet album.',
  other: 'La description et le crédit n’ont pas pu être enregistrés. Réessayez.',
}

const values = ({ description, ownCredit }: Photo) => ({ description: description ?? '', ownCredit: ownCredit ?? '' })

type Props = { photo: Photo; name: string; onClose: () => void }

/** Edits description and photographer of a picture. */
export function PhotoDialog({ photo, name, onClose }: Props) {
  const queries = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'cette photo',
      thing: photo,
      values,
      labels: { description: 'Description', ownCredit: 'Crédit' },
      reload: () => reloadPhoto(photo.id),
    }),
    schema: PhotoForm,
    refusals: PHOTO_FAILED,
    send: (body) => savePhoto(photo.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['albums'] })
      onClose()
    },
  })
  return (
    <Dialog title={`Décrire ${name}`} onClose={onClose}>
      <Form form={form} label={`Décrire ${name}`}>
        <Picture picture={photo.picture} alt={`Ce que montre ${name}`} sizes="400px" className={styles.described} />
        <Textarea
          label="Description"
          description="Ce qu’on voit, en une phrase. Elle est lue à qui ne voit pas la photo, et s’affiche sous elle en grand."
          placeholder="Par exemple&nbsp;: six coureurs au départ, devant la caserne."
          autosize
          minRows={2}
          maxRows={5}
          autoComplete="off"
          maxLength={DESCRIPTION_MAX}
          {...form.field('description')}
        />
        <TextInput
          label="Qui a pris cette photo"
          description="Vide, c’est le crédit de l’album qui se lit sous elle."
          placeholder={photo.ownCredit ? '' : photo.credit}
          autoComplete="off"
          {...form.field('ownCredit')}
        />
        <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
