import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { reloadPhoto, savePhoto } from '../client.ts'
import { type Photo, PhotoForm } from '../contract.ts'
import { CREDIT_FAILED } from '../messages.ts'

const values = ({ ownCredit }: Photo) => ({ ownCredit: ownCredit ?? '' })

/** Who took one picture. */
export function CreditDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'ce crédit',
      thing: photo,
      values,
      told: { ownCredit: 'Crédit' },
      reload: () => reloadPhoto(photo.id),
    }),
    schema: PhotoForm,
    refusals: CREDIT_FAILED,
    send: (body) => savePhoto(photo.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['albums'] })
      onClose()
    },
  })
  return (
    <Dialog title="Crédit de la photo" onClose={onClose}>
      <Form form={form} label="Crédit de la photo">
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
