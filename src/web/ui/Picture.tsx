import { useState } from 'react'
import { PICTURE_FORMATS, pictureAddress, type Picture as Shown } from '../../shared/picture.ts'
import styles from './Picture.module.css'

type Props = {
  picture: Shown
  /** The alternative text; empty where the words around it say the same. */
  alt: string
  /** The width it has on the page, as the `sizes` attribute, by which the browser picks the smallest sharp file. */
  sizes: string
  className?: string
}

/**
 * A picture in its place from the first moment: blurred, then sharp once it is in sight. One that does not load, or is still being
 * prepared, stays blurred, and the page says nothing of it.
 */
export function Picture({ picture, alt, sizes, className = '' }: Props) {
  const { state, width, height, placeholder, href, widths } = picture
  const [missed, setMissed] = useState<string>()
  const place = { width, height, className: `${styles.picture} ${className}` }
  if (state !== 'READY' || missed === href) return <img {...place} alt={alt} src={placeholder} />
  const sourcesOf = (format: (typeof PICTURE_FORMATS)[number]) =>
    widths.map((each) => `${pictureAddress(href, each, format)} ${each}w`).join(', ')
  return (
    <picture>
      {PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourcesOf(format)} sizes={sizes} />
      ))}
      <img
        {...place}
        alt={alt}
        src={pictureAddress(href, Math.max(...widths), 'webp')}
        loading="lazy"
        decoding="async"
        style={{ backgroundImage: `url(${placeholder})` }}
        onError={() => setMissed(href)}
      />
    </picture>
  )
}
