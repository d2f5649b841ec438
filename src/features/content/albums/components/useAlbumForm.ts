import { useQueryClient } from '@tanstack/react-query'
import { editing } from '../../../../web/ui/form/edits.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import type { Owner } from '../../../society/audience/client.ts'
import { reloadAlbum, saveAlbum } from '../client.ts'
import { type Album, AlbumForm } from '../contract.ts'
import { FAILED, WORDS } from '../messages.ts'
import { ALBUM_LABELS, type AlbumDraft, bodyOf, typedAlbum } from './albumDraft.ts'

/** What a form of an album holds, all of it or its title alone; `owners` are those of a new one. */
export function useAlbumForm(album: Album | undefined, owners: readonly Owner[], onSaved: (album: Album) => unknown) {
  const queries = useQueryClient()
  const values = (read: Album | undefined) => typedAlbum(read, owners, new Date().getFullYear())
  return useFormOf({
    ...(album
      ? editing({ what: 'cet album', thing: album, values, told: ALBUM_LABELS, reload: () => reloadAlbum(album.id) })
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
