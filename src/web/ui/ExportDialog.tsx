import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Format } from '../../shared/sheet.ts'
import { sentence } from '../http.ts'
import { Dialog } from './Dialog.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import { Notice } from './states.tsx'
import { toast } from './toast.tsx'

const failed = {
  429: 'Trop d’exports à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le fichier n’a pas pu être enregistré. Réessayez.',
}

export type Export = {
  title: string
  what: string
  /** No row is about a person. */
  isAnonymous?: boolean
  save: (format: Format) => Promise<unknown>
  /** Further options besides the format. */
  children?: ReactNode
}

/** Asks for the format, then saves the file. */
export function ExportDialog({ title, what, isAnonymous, save, children, onClose }: Export & { onClose: () => void }) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      onClose()
      toast('success', 'Le fichier est dans vos téléchargements.')
    },
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <div className="stack">
        {children}
        <FormatChoice what={what} isAnonymous={isAnonymous} disabled={saving.isPending} onChoose={saving.mutate} />
        {saving.isError && <Notice tone="bad" alert title={sentence(failed, saving.error)} />}
      </div>
    </Dialog>
  )
}
