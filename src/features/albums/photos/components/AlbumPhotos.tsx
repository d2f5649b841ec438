import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import type { Album } from '../../contract.ts'
import { useZip } from '../../zip/components/useZip.ts'
import { ZipProgress } from '../../zip/components/ZipProgress.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { usePhotos } from './usePhotos.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))
const ReportDialog = lazy(async () => ({
  default: (await import('../../reports/components/ReportDialog.tsx')).ReportDialog,
}))

/** The pictures of an album; the one that the address names is shown large. */
export function AlbumPhotos({ album }: { album: Pick<Album, 'id' | 'title' | 'year'> }) {
  const { photos, total, isError, isFetching, hasNextPage, refetch, end, more } = usePhotos(album.id)
  const zip = useZip(album)
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [reporting, setReporting] = useState<number>()
  const asked = Number(params.get('photo')) || undefined
  const shown = photos?.find(({ id }) => id === asked)
  const isFurtherOn = asked !== undefined && !shown && hasNextPage
  useEffect(() => {
    if (isFurtherOn && !isFetching) more()
  }, [isFurtherOn, isFetching, more])

  const leave = () => setParams({}, { replace: true, preventScrollReset: true })
  if (isError && !photos)
    return <ErrorState onRetry={() => void refetch()}>Les photos n’ont pas pu être chargées.</ErrorState>
  if (!photos) return <SkeletonRows rows={2} height={220} />
  if (photos.length === 0) return <p className="soft">Cet album n’a pas encore de photo.</p>
  return (
    <>
      {asked && !shown && !hasNextPage && <Notice tone="info" title="Cette photo n’est plus dans l’album." />}
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          loading={zip.asking}
          disabled={zip.arriving !== undefined}
          onClick={() => void zip.download()}
        >
          Tout télécharger
        </Button>
      </div>
      {zip.arriving && <ZipProgress arriving={zip.arriving} />}
      <PhotoGrid photos={photos} total={total} />
      <div ref={end} aria-busy={hasNextPage} />
      <Suspense>
        {reporting !== undefined && (
          <ReportDialog
            photoId={reporting}
            onReported={() => setReporting(undefined)}
            onClose={() => setReporting(undefined)}
          />
        )}
        {shown && reporting === undefined && (
          <PhotoViewer
            photos={photos}
            total={total}
            photo={shown}
            onShow={({ id }) => {
              setParams({ photo: String(id) }, { replace: true, state, preventScrollReset: true })
              if (photos.at(-5)?.id === id) more()
            }}
            onReport={({ id }) => setReporting(id)}
            // Whoever came by the grid goes back to it; a link has nothing behind it.
            onClose={() => (state?.opened ? navigate(-1) : leave())}
          />
        )}
      </Suspense>
    </>
  )
}
