import { ActionIcon, Button } from '@mantine/core'
import { IconChecks, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import type { Album } from '../../contract.ts'
import { useZip } from '../../zip/components/useZip.ts'
import { ZipProgress } from '../../zip/components/ZipProgress.tsx'
import type { Shape } from '../contract.ts'
import type { Span } from '../rules.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { usePhotos } from './usePhotos.ts'
import { usePicks } from './usePicks.ts'

const PhotoViewer = lazyComponent(() => import('./PhotoViewer.tsx'), 'PhotoViewer')
const SelectionBar = lazyComponent(() => import('../../../../../web/ui/list/SelectionBar.tsx'), 'SelectionBar')
const ReportDialog = lazyComponent(() => import('../../reports/components/ReportDialog.tsx'), 'ReportDialog')

const NONE: readonly Shape[] = []
/** Pictures preloaded on either side of the enlarged one. */
const BESIDE = 3

type Props = {
  album: Pick<Album, 'id' | 'title' | 'year'>
  /** Renders the page around the pictures, with the actions for all of them. */
  children: (pictures: ReactNode, actions?: ReactNode) => ReactNode
}

/** Pictures of an album: the one in the address is enlarged, selected ones can be downloaded. */
export function AlbumPhotos({ album, children }: Props) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [reporting, setReporting] = useState<number>()
  const [looked, setLooked] = useState<Span>({ first: 0, last: 0 })
  const [opened, setOpened] = useState<number>()
  const spans = opened === undefined ? [looked] : [looked, { first: opened - BESIDE, last: opened + BESIDE }]
  const { shapes, photos, isError, refetch } = usePhotos(album.id, spans)
  const asked = Number(params.get('photo')) || undefined
  const found = asked === undefined ? -1 : (shapes?.findIndex(({ id }) => id === asked) ?? -1)
  const at = found < 0 ? undefined : found
  if (opened !== at) setOpened(at)
  const zip = useZip(album)
  const picks = usePicks((shapes ?? NONE).map(({ id }) => id))

  const leave = () => setParams({}, { replace: true, preventScrollReset: true })
  if (isError && !shapes)
    return children(<ErrorState onRetry={() => void refetch()}>Les photos n’ont pas pu être chargées.</ErrorState>)
  const download = { loading: zip.asking, disabled: zip.arriving !== undefined || !shapes }
  const chosen = picks.picked.all ? undefined : [...picks.picked.ids]
  // There from the first moment, so that nothing below moves once the pictures are known.
  const actions = (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Tout télécharger"
        title="Tout télécharger"
        {...download}
        onClick={() => void zip.download()}
      >
        <IconDownload size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant={picks.isPicking ? 'filled' : 'default'}
        color="night"
        size={44}
        aria-label={picks.isPicking ? 'Ne plus choisir' : 'Choisir des photos'}
        title={picks.isPicking ? 'Ne plus choisir' : 'Choisir des photos'}
        disabled={!shapes}
        onClick={picks.isPicking ? picks.stop : picks.start}
      >
        <IconChecks size={20} aria-hidden="true" />
      </ActionIcon>
    </>
  )
  if (!shapes) return children(<SkeletonRows rows={4} height={220} />, actions)
  if (shapes.length === 0) return children(<p className="soft">Cet album n’a pas encore de photo.</p>)
  return children(
    <>
      {asked && at === undefined && <Notice tone="info" title="Cette photo n’est plus dans l’album." />}
      {zip.arriving && <ZipProgress arriving={zip.arriving} />}
      <PhotoGrid shapes={shapes} photos={photos} picks={picks} shown={at} onLook={setLooked} />
      <Suspense>
        {picks.isPicking && (
          <SelectionBar
            label="Photos choisies"
            picked={picks.picked}
            total={shapes.length}
            onPick={picks.set}
            count={(count) => counted(count, 'photo choisie', 'photos choisies')}
            none="Ne plus rien choisir"
            many="photos"
          >
            <Button {...download} onClick={() => void zip.download(chosen)}>
              Télécharger
            </Button>
          </SelectionBar>
        )}
        {reporting !== undefined && (
          <ReportDialog
            photoId={reporting}
            onReported={() => setReporting(undefined)}
            onClose={() => setReporting(undefined)}
          />
        )}
        {at !== undefined && reporting === undefined && (
          <PhotoViewer
            shapes={shapes}
            photos={photos}
            at={at}
            onShow={(next) =>
              setParams({ photo: String(shapes[next]?.id) }, { replace: true, state, preventScrollReset: true })
            }
            onReport={({ id }) => setReporting(id)}
            // From the grid, Back returns to it; a direct link has no history.
            onClose={() => (state?.opened ? navigate(-1) : leave())}
          />
        )}
      </Suspense>
    </>,
    actions,
  )
}
