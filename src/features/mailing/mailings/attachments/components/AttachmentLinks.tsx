import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../../../../../web/ui/toast.tsx'
import { formatBytes } from '../../../../../web/ui/upload/totals.ts'
import { downloadFile } from '../../../../platform/files/client.ts'

type Props = { files: readonly { id: string | null; name: string; size: number }[] }

/** Download links of the attached files; a file deleted since is only named. */
export function AttachmentLinks({ files }: Props) {
  const downloading = useMutation({
    mutationFn: downloadFile,
    onError: () => toast('error', 'La pièce jointe n’a pas pu être téléchargée. Réessayez.'),
  })
  if (files.length === 0) return null
  return (
    <section className="stack-tight" aria-labelledby="attachments">
      <h2 id="attachments" className="small">
        {files.length > 1 ? 'Pièces jointes' : 'Pièce jointe'}
      </h2>
      <div className="row">
        {files.map(({ id, name, size }) =>
          id === null ? (
            <span key={name} className="soft">
              {name} (retirée depuis)
            </span>
          ) : (
            <Button
              key={id}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              loading={downloading.isPending && downloading.variables === id}
              aria-label={`Télécharger ${name}`}
              onClick={() => downloading.mutate(id)}
            >
              {name} ({formatBytes(size)})
            </Button>
          ),
        )}
      </div>
    </section>
  )
}
