import { type CSSProperties, useState } from 'react'
import { PICTURE_FORMATS, pictureAddress, type Picture as Shown } from '../../shared/picture.ts'
import styles from './Picture.module.css'
import { isSamePicture, renewAddress } from './renewal.ts'

type Props = {
  picture: Shown
  /** The alternative text; empty where the words around it say the same. */
  alt: string
  /** Width on the page, as the `sizes` attribute, by which the browser picks the smallest sharp file. */
  sizes: string
  className?: string
  /** `first`: at the top of the page, loaded before the rest. */
  order?: 'first'
}

/**
 * Keeps the first address of a picture while its content is the same, so that a new signed address does not load it
 * again. An address that expired before the picture came into view is renewed once.
 */
function useLasting(picture: Shown) {
  const [kept, setKept] = useState(picture)
  const [asked, setAsked] = useState(false)
  const [missed, setMissed] = useState(false)
  if (!isSamePicture(kept, picture)) {
    setKept(picture)
    setAsked(false)
    setMissed(false)
  }
  async function onError() {
    setAsked(true)
    const fresh = asked ? null : await renewAddress(kept).catch(() => null)
    if (fresh?.state === 'READY') setKept(fresh)
    else setMissed(true)
  }
  return { shown: kept, asked, missed, onError }
}

/**
 * A picture whose space is reserved: blurred at first, sharp once in view. One that fails to load or is still processed
 * stays blurred, without a message.
 */
export function Picture({ picture, alt, sizes, className = '', order }: Props) {
  const { shown, asked, missed, onError } = useLasting(picture)
  const { state, width, height, placeholder, href, widths } = shown
  const place = { width, height, className: `${styles.picture} ${className}` }
  const proportions = { '--proportions': `${width} / ${height}` } as CSSProperties
  if (state !== 'READY' || missed) return <img {...place} alt={alt} src={placeholder} style={proportions} />
  const sourcesOf = (format: (typeof PICTURE_FORMATS)[number]) =>
    widths.map((each) => `${pictureAddress(href, each, format)} ${each}w`).join(', ')
  return (
    // Another key loads the picture again, after a new address or a network failure.
    <picture key={asked ? 'again' : 'first'}>
      {PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourcesOf(format)} sizes={sizes} />
      ))}
      <img
        {...place}
        alt={alt}
        src={pictureAddress(href, Math.max(...widths), 'webp')}
        {...(order ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
        style={{ ...proportions, backgroundImage: `url(${placeholder})` }}
        onError={() => void onError()}
      />
    </picture>
  )
}
