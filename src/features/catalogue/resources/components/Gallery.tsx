import { counted } from '../../../../shared/counted.ts'
import { Picture } from '../../../../web/ui/Picture.tsx'
import type { CommissionResource } from '../contract.ts'
import styles from './Reservation.module.css'

/** Pictures in a row; the edge of the next one is visible. */
export function Gallery({ resource: { pictures, name } }: { resource: CommissionResource }) {
  if (pictures.length === 0) return null
  return (
    <ul
      className={styles.gallery}
      aria-label={counted(pictures.length, 'photo')}
      {...(pictures.length > 1 && { tabIndex: 0 })}
    >
      {pictures.map((picture, index) => (
        <li key={picture.placeholder}>
          <Picture
            picture={picture}
            alt={pictures.length > 1 ? `${name}, photo ${index + 1} sur ${pictures.length}` : name}
            sizes="(min-width: 992px) 380px, 270px"
          />
        </li>
      ))}
    </ul>
  )
}
