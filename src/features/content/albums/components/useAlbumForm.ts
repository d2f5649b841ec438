import { useQueryClient } from '@tanstack/react-query'
import { editing } from '../../../../web/ui/form/edits.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import type { Owner } from '../../../society/audience/client.ts'
import { audienceWords } from '../../../society/audience/labels.ts'
import { reloadAlbum, saveAlbum } from '../client.ts'
import { type Album, AlbumForm } from '../contract.ts'
import { ALBUM_LABELS, type AlbumDraft, bodyOf, typedAlbum } from './albumDraft.ts'

export const FAILED = {
  403: 'Vous n’administrez pas cette commission.',
  404: 'Cet album, ou sa commission, vient d’être archivé. Rétablissez-le, puis reprenez vos changements.',
  other: 'L’album n’a pas pu être enregistré. Réessayez.',
}

const WORDS = {
  ...audienceWords,
  year: 'Écrivez une année en quatre chiffres, par exemple 2026.',
  'another-year': 'Ce jour n’est pas de cette année.',
}

/** Form of an album or of its title alone; `owners` are the possible owners of a new one. */
export function useAlbumForm(album: Album | undefined, owners: readonly Owner[], onSaved: (album: Album) => unknown) {
  const queries = useQueryClient()
  const values = (read: Album | undefined) => typedAlbum(read, owners, new Date().getFullYear())
  return useFormOf({
    ...(album
      ? editing({
          what: 'cet album',
          thing: album,
          values,
          labels: ALBUM_LABELS,
          reload: () => reloadAlbum(album.id),
        })
      : { initial: values(undefined) }),
    schema: AlbumForm,
    body: (draft: AlbumDraft) => bodyOf(draft),
    words: WORDS,
    refusals: FAILED,
    send: (body) => saveAlbum(album, body),
    done: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['albums'] })
      onSaved(saved)
    },
  })
}
