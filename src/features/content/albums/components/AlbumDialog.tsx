import { TextInput } from '@mantine/core'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { SkeletonRows } from '../../../../web/ui/states.tsx'
import { type Owner, useOwners } from '../../../society/audience/client.ts'
import { AudienceFields } from '../../../society/audience/components/AudienceFields.tsx'
import type { Album } from '../contract.ts'
import { useAlbumForm } from './useAlbumForm.ts'

type Props = { album: Album | undefined; onSaved: (album: Album) => unknown; onClose: () => void }

/** Creates or edits an album; pictures are added afterwards. */
export function AlbumDialog(props: Props) {
  const owners = useOwners()
  return (
    <Dialog title={props.album ? 'Modifier l’album' : 'Nouvel album'} onClose={props.onClose} long size={640}>
      {owners ? <AlbumForm {...props} owners={owners} /> : <SkeletonRows rows={4} />}
    </Dialog>
  )
}

function AlbumForm({ album, owners, onSaved, onClose }: Props & { owners: readonly Owner[] }) {
  const form = useAlbumForm(album, owners, onSaved)
  const optional = (name: 'day') => ({ ...form.field(name), required: false })
  return (
    <Form form={form} label="Album">
      <TextInput label="Titre" autoComplete="off" {...form.field('title')} />
      <div className="pair">
        <TextInput label="Jour" description="Si vous le connaissez." type="date" {...optional('day')} />
        {!form.values.day && (
          <TextInput label="Année" inputMode="numeric" autoComplete="off" maxLength={4} {...form.field('year')} />
        )}
      </div>
      <TextInput
        label="Crédits"
        description="Qui a pris les photos. Cela se lit sous chacune."
        autoComplete="off"
        {...form.field('credits')}
      />
      <RichTextField label="Texte" {...form.field('text')} />
      <AudienceFields form={form} owners={owners} question={'Qui voit cet album\u00a0?'} />
      <FormEnd form={form} action={album ? 'Enregistrer' : 'Créer l’album'} onCancel={onClose} />
    </Form>
  )
}
