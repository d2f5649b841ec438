import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveAlbum } from '../client.ts'
import type { Album } from '../contract.ts'
import styles from './Albums.module.css'
import { bodyOf, typedAlbum } from './albumDraft.ts'
import { FAILED, useAlbumForm } from './useAlbumForm.ts'

/** Title of an album, edited in place: Enter saves, Escape cancels, the toast offers to undo. */
export function TitleForm({ album, onClose }: { album: Album; onClose: () => void }) {
  const queries = useQueryClient()
  const putBack = async (saved: Album) => {
    const body = { ...bodyOf(typedAlbum(saved, [], saved.year)), title: album.title, version: saved.version }
    await saveAlbum(saved, body).catch((error) => toast('error', sentence(FAILED, error)))
    await queries.invalidateQueries({ queryKey: ['albums'] })
  }
  const form = useAlbumForm(album, [], (saved) => {
    onClose()
    if (saved.title !== album.title)
      toast('success', 'Le titre est enregistré.', { label: 'Annuler', run: () => void putBack(saved) })
  })
  return (
    <Form form={form} label="Titre de l’album" className={styles.title ?? ''}>
      <TextInput
        aria-label="Titre"
        autoComplete="off"
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        {...form.field('title')}
      />
      <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
    </Form>
  )
}
