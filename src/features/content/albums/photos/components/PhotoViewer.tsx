import 'yet-another-react-lightbox/styles.css'
import { IconDots, IconDownload, IconLink } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import Lightbox, { IconButton, type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { formatMoment } from '../../../../../shared/dates.ts'
import { pictureAddress } from '../../../../../shared/picture.ts'
import { saveFrom } from '../../../../../web/download.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { Photo, Shape } from '../contract.ts'
import { alternativeOf } from '../rules.ts'
import styles from './Viewer.module.css'

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    caption?: Caption
  }
  interface Labels {
    'Lien vers la photo'?: string
    'Télécharger la photo'?: string
    'Autres actions'?: string
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

/** Description if there is one, position, date and photographer. */
type Caption = { at: number; description: string | null; facts: string }

function captionOf(at: number, total: number, photo: Photo | undefined): Caption {
  const facts = [`Photo ${at + 1} sur ${total}`, photo?.takenAt && formatMoment(photo.takenAt), photo?.credit]
  return { at, description: photo?.description ?? null, facts: facts.filter(Boolean).join(' · ') }
}

/** Transparent placeholder, so that a picture keeps its space while it is not loaded. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function slideOf({ width, height }: Shape, photo: Photo | undefined, at: number, total: number): SlideImage {
  const picture = photo ? pictureOf(photo) : { src: NOTHING, width, height }
  return { ...picture, alt: alternativeOf(at, total, photo?.description), caption: captionOf(at, total, photo) }
}

function pictureOf({ picture }: Photo) {
  const { href, widths, width, height, state, placeholder } = picture
  if (state !== 'READY') return { src: placeholder, width, height }
  const srcSet = widths.map((each) => ({
    src: pictureAddress(href, each, 'webp'),
    width: each,
    height: Math.round((height * each) / width),
  }))
  return { src: srcSet.at(-1)?.src ?? placeholder, srcSet, width, height }
}

type CaptionedProps = { caption: Caption | undefined; isShown: boolean; children: ReactNode }

/** The shown picture and its caption as a figure: RGAA 1.9.1 requires the role and the name. */
const Captioned = ({ caption, isShown, children }: CaptionedProps) => (
  <figure
    // biome-ignore lint/a11y/noRedundantRoles: the RGAA requires an explicit role
    role="figure"
    aria-label={[caption?.description, caption?.facts].filter(Boolean).join(' ')}
    className={styles.figure}
  >
    {children}
    {caption && isShown && (
      <figcaption className={styles.caption}>
        {caption.description && <span className={styles.description}>{caption.description}</span>} {caption.facts}
      </figcaption>
    )}
  </figure>
)

/** Phones open their share menu; elsewhere the address is copied. */
async function shareAddress() {
  if (matchMedia('(pointer: coarse)').matches && navigator.share)
    return await navigator.share({ url: location.href }).catch(() => undefined)
  await navigator.clipboard.writeText(location.href).then(
    () => toast('success', 'L’adresse de la photo est copiée. Seuls ceux qui voient l’album pourront l’ouvrir.'),
    () => toast('error', 'L’adresse n’a pas pu être copiée. Prenez-la dans la barre du navigateur.'),
  )
}

type Props = {
  shapes: readonly Shape[]
  /** Loaded pictures. */
  photos: ReadonlyMap<number, Photo>
  /** Position of the shown picture. */
  at: number
  onShow: (at: number) => void
  onReport: (photo: Photo) => void
  onClose: () => void
}

/** Full-screen viewer: by keys, by swiping, zoomed with two fingers. */
export function PhotoViewer({ shapes, photos, at, onShow, onReport, onClose }: Props) {
  const slides = useMemo(
    () => shapes.map((shape, place) => slideOf(shape, photos.get(shape.id), place, shapes.length)),
    [shapes, photos],
  )
  const photo = photos.get(shapes[at]?.id ?? 0)
  const [more, setMore] = useState(false)
  return (
    <Lightbox
      open
      index={at}
      slides={slides}
      plugins={[Zoom]}
      labels={LABELS}
      carousel={{ finite: true, preload: 2, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      on={{
        view: ({ index }) => {
          setMore(false)
          if (index !== at) onShow(index)
        },
      }}
      close={onClose}
      toolbar={{
        buttons: [
          <IconButton
            key="link"
            label="Lien vers la photo"
            className={styles.worded ?? ''}
            icon={IconLink}
            renderIcon={() => (
              <>
                <IconLink aria-hidden="true" />
                <span>Lien</span>
              </>
            )}
            onClick={() => void shareAddress()}
          />,
          <IconButton
            key="save"
            label="Télécharger la photo"
            icon={IconDownload}
            disabled={photo?.picture.state !== 'READY'}
            onClick={() => photo && saveFrom(photo.picture.href)}
          />,
          <IconButton
            key="more"
            label="Autres actions"
            icon={IconDots}
            disabled={!photo}
            onClick={() => setMore(!more)}
          />,
          'zoom',
          'close',
        ],
      }}
      render={{
        slideContainer: ({ slide, children }) => {
          const { caption } = slide as SlideImage
          return (
            <Captioned caption={caption} isShown={caption?.at === at}>
              {children}
            </Captioned>
          )
        },
        controls: () => (
          <>
            {more && photo && (
              <div className={styles.more}>
                <button type="button" onClick={() => onReport(photo)}>
                  Signaler la photo
                </button>
              </div>
            )}
            <p className="visually-hidden" role="status">
              {alternativeOf(at, shapes.length, photo?.description)}
            </p>
          </>
        ),
      }}
    />
  )
}
