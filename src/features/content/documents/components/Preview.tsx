import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DOCUMENT_TYPES } from '../../../../shared/document.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { Picture } from '../../../../web/ui/Picture.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { addressQuery } from '../client.ts'
import type { Document } from '../contract.ts'

const PdfPages = lazyComponent(() => import('../../../../web/ui/pdf/PdfPages.tsx'), 'PdfPages')

/** Preview of PDF files and pictures; other files must be downloaded. */
export function Preview({ document: { title, file } }: { document: Document }) {
  const isShown = file.type === DOCUMENT_TYPES.pdf || file.type.startsWith('image/')
  const { data, isError, refetch } = useQuery({ ...addressQuery(file.id), enabled: isShown })
  if (!isShown) return <p className="soft">Ce fichier ne se lit pas ici&nbsp;: téléchargez-le pour l’ouvrir.</p>
  if (isError) return <ErrorState onRetry={() => void refetch()}>L’aperçu n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={3} height={120} />
  if (data.picture) return <Picture picture={data.picture} alt={title} sizes="(min-width: 1200px) 1152px, 100vw" />
  return (
    <Suspense fallback={<SkeletonRows rows={3} height={120} />}>
      <PdfPages href={data.href} title={title} />
    </Suspense>
  )
}
