import 'yet-another-react-lightbox/styles.css'
import { IconDownload, IconFlag, IconLink } from '@tabler/icons-react'
import Lightbox, { IconButton, type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { formatMoment } from '../../../../shared/dates.ts'
import { pictureAddress } from '../../../../shared/picture.ts'
import { saveFrom } from '../../../../web/download.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { Photo } from '../contract.ts'
import styles from './Viewer.module.css'

declare module 'yet-another-react-lightbox' {
  interface Labels {
    'Copier l’adresse de la photo'?: string
    'Télécharger la photo'?: string
    'Signaler la photo'?: string
  }
}

const LABELS = {
  Previous: 'Photo précédente',
  Next: 'Photo suivante',
  Close: 'Fermer',
  Lightbox: 'Photo en grand',
  Carousel: 'Photos',
  Slide: 'Photo',
  'Zoom in': 'Agrandir',
  'Zoom out': 'Réduire',
}

function slideOf({ picture }: Photo): SlideImage {
  const { href, widths, width, height, state, placeholder } = picture
  if (state !== 'READY') return { src: placeholder, width, height, alt: '' }
  const srcSet = widths.map((each) => ({
    src: pictureAddress(href, each, 'webp'),
    width: each,
    height: Math.round((height * each) / width),
  }))
  return { src: srcSet.at(-1)?.src ?? placeholder, srcSet, width, height, alt: '' }
}

async function copyAddress() {
  await navigator.clipboard.writeText(location.href).then(
    () => toast('success', 'L’adresse de la photo est copiée. Seuls ceux qui voient l’album pourront l’ouvrir.'),
    () => toast('error', 'L’adresse n’a pas pu être copiée. Prenez-la dans la barre du navigateur.'),
  )
}

type Props = {
  photos: readonly Photo[]
  total: number
  /** The one that is shown. */
  photo: Photo
  onShow: (photo: Photo) => void
  onReport: (photo: Photo) => void
  onClose: () => void
}

/** Pictures one by one on the whole screen: by keys, by swiping, larger by two fingers. */
export function PhotoViewer({ photos, total, photo, onShow, onReport, onClose }: Props) {
  const index = photos.indexOf(photo)
  const { picture, credit, takenAt } = photo
  return (
    <Lightbox
      open
      index={index}
      slides={photos.map(slideOf)}
      plugins={[Zoom]}
      labels={LABELS}
      carousel={{ finite: true, preload: 2 }}
      controller={{ closeOnPullDown: true }}
      on={{
        view: ({ index: next }) => {
          const shown = photos[next]
          if (shown && shown !== photo) onShow(shown)
        },
      }}
      close={onClose}
      toolbar={{
        buttons: [
          <IconButton
            key="link"
            label="Copier l’adresse de la photo"
            icon={IconLink}
            onClick={() => void copyAddress()}
          />,
          <IconButton
            key="save"
            label="Télécharger la photo"
            icon={IconDownload}
            disabled={picture.state !== 'READY'}
            onClick={() => saveFrom(picture.href)}
          />,
          <IconButton key="report" label="Signaler la photo" icon={IconFlag} onClick={() => onReport(photo)} />,
          'zoom',
          'close',
        ],
      }}
      render={{
        controls: () => (
          <p className={styles.caption} role="status">
            Photo {index + 1} sur {total}
            {takenAt && <span> · {formatMoment(takenAt)}</span>}
            {credit && <span> · {credit}</span>}
          </p>
        ),
      }}
    />
  )
}
