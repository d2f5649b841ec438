import { IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { Picture } from '../../../../web/ui/Picture.tsx'
import type { Album } from '../contract.ts'
import { formatPhotoDate } from '../labels.ts'
import styles from './Albums.module.css'

/** Cover and title of an album. */
export function AlbumCard({ album }: { album: Album }) {
  const { id, title, cover, commission, photos } = album
  return (
    <Link to={`/photos/${id}`} className={styles.album}>
      {cover ? (
        <Picture picture={cover} alt="" sizes="(min-width: 768px) 300px, 46vw" className={styles.cover} />
      ) : (
        <span className={`${styles.cover} ${styles.none}`}>
          <IconPhoto size={40} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <span className={styles.facts}>
        <strong>{title}</strong>
        <span className="small soft">
          {formatPhotoDate(album)} · {counted(photos, 'photo')}
        </span>
        {commission && <span className="small soft">{commission.name}</span>}
      </span>
    </Link>
  )
}
