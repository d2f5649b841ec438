import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../../../shared/dates.ts'
import { ACCEPTED_DOCUMENTS } from '../../../../../shared/document.ts'
import { FileUpload } from '../../../../../web/ui/FileUpload.tsx'
import { Badge, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { downloadFile } from '../../../../platform/files/client.ts'
import type { Document } from '../../contract.ts'
import { describeFile } from '../../labels.ts'
import { makeVersionCurrent, sendVersion, versionsQuery } from '../client.ts'
import { DOCUMENT_MAX_BYTES } from '../contract.ts'
import { whyRefused } from '../messages.ts'

/** Versions of a document: author, the current one, and upload of another. */
export function Versions({ document: { id } }: { document: Document }) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(versionsQuery(id))
  const reload = () => queries.invalidateQueries({ queryKey: ['documents'] })
  const taking = useMutation({
    mutationFn: (number: number) => makeVersionCurrent(id, number),
    onSuccess: (_answer, number) => toast('success', `Les membres voient de nouveau la version ${number}.`),
    onError: () => toast('error', 'La version n’a pas pu être reprise. Réessayez.'),
    onSettled: reload,
  })
  const download = (fileId: string) =>
    downloadFile(fileId).catch(() => toast('error', 'Le fichier n’a pas pu être téléchargé. Réessayez.'))
  if (isError) return <ErrorState onRetry={() => void refetch()}>Les versions n’ont pas pu être chargées.</ErrorState>
  if (!data) return <SkeletonRows rows={2} />
  return (
    <section className="stack" aria-labelledby="versions">
      <h3 id="versions">Versions</h3>
      <FileUpload
        label="Nouvelle version"
        accept={ACCEPTED_DOCUMENTS}
        icon={<IconFileText size={32} stroke={1.5} aria-hidden="true" />}
        maxBytes={DOCUMENT_MAX_BYTES}
        checking="Vérification du fichier…"
        why={whyRefused}
        send={(file, tell, signal) => sendVersion(id, file, tell, signal)}
        onSent={async () => {
          await reload()
          toast('success', 'Les membres voient la nouvelle version.')
        }}
      />
      <ol className="plain stack" reversed>
        {data.map(({ number, file, addedAt, addedBy, current }) => (
          <li key={number} className="row between">
            <div>
              <p>
                Version&nbsp;{number} {current && <Badge tone="good">Actuelle</Badge>}
              </p>
              <p className="soft small">
                {describeFile(file)}, le {formatMoment(addedAt)}
                {addedBy && `, par ${addedBy}`}
              </p>
            </div>
            <div className="row">
              <Button
                variant="subtle"
                aria-label={`Télécharger la version ${number}`}
                onClick={() => download(file.id)}
              >
                Télécharger
              </Button>
              {!current && (
                <Button
                  variant="default"
                  aria-label={`Reprendre la version ${number}`}
                  loading={taking.isPending && taking.variables === number}
                  onClick={() => taking.mutate(number)}
                >
                  Reprendre
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
