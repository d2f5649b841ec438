import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import type { Photo, Shape } from '../contract.ts'
import { alternativeOf } from '../rules.ts'
import styles from './Photos.module.css'

type Props = {
  shape: Shape
  photo: Photo | undefined
  wide: number
  at: number
  total: number
  /** Whether it is selected; undefined unless selecting. */
  picked: boolean | undefined
  isCurrent: boolean
}

/** A picture in the grid: opens the viewer under its own address, or is selected. Tab reaches one of them. */
export const PhotoTile = memo(({ shape, photo, wide, at, total, picked, isCurrent }: Props) => {
  const Mark = picked ? IconCircleCheckFilled : IconCircle
  return (
    <Link
      to={`?photo=${shape.id}`}
      state={{ opened: true }}
      preventScrollReset
      className={picked ? `${styles.photo} ${styles.picked}` : styles.photo}
      style={{ width: wide }}
      aria-label={alternativeOf(at, total, photo?.description)}
      {...(picked !== undefined && { role: 'checkbox', 'aria-checked': picked })}
      tabIndex={isCurrent ? 0 : -1}
      data-at={at}
      draggable={false}
    >
      {photo && <Picture picture={photo.picture} alt="" sizes={`${wide}px`} />}
      {picked !== undefined && <Mark size={28} className={styles.mark ?? ''} aria-hidden="true" />}
    </Link>
  )
})
