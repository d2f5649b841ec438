import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { downloadFile } from '../../platform/files/client.ts'
import { documentQuery } from './client.ts'
import { ownerOf } from './components/columns.tsx'
import { Preview } from './components/Preview.tsx'
import type { Document } from './contract.ts'
import { describeFile } from './labels.ts'

const CRUMBS = [{ label: 'Documents', to: '/documents' }]

/** `/documents/{id}`: a document, read in the page or downloaded. */
export function DocumentPage() {
  const { data, isError, refetch } = useQuery(documentQuery(Number(useParams().documentId)))
  if (data) return <DocumentView key={data.file.id} document={data} />
  if (data === null)
    return (
      <NotFound title="Document introuvable" sentence="Il n’existe plus, ou il n’est pas ouvert à votre adhésion." />
    )
  if (isError)
    return (
      <Page title="Document">
        <ErrorState onRetry={() => void refetch()}>Ce document n’a pas pu être chargé.</ErrorState>
      </Page>
    )
  return <SkeletonRows rows={5} />
}

function DocumentView({ document }: { document: Document }) {
  const { title, category, file, addedAt, expiresOn, expired } = document
  const downloading = useMutation({
    mutationFn: () => downloadFile(file.id),
    onError: () => toast('error', 'Le document n’a pas pu être téléchargé. Réessayez.'),
  })
  const download = (
    <Button
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      Télécharger
    </Button>
  )
  return (
    <Page title={title} crumbs={CRUMBS} aside={download}>
      <p className="soft">
        {[category, ownerOf(document), describeFile(file), formatDay(parisDay(new Date(addedAt)))].join(' · ')}
        {expiresOn && !expired && ` · à lire jusqu’au ${formatDay(expiresOn)}`}
      </p>
      {expired && (
        <Notice tone="warn">Ce document n’est plus visible des membres&nbsp;: son dernier jour est passé.</Notice>
      )}
      <Preview document={document} />
    </Page>
  )
}
