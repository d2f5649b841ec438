import { useElementSize } from '@mantine/hooks'
import { Link } from 'react-router'
import { Picture } from '../../../../web/ui/Picture.tsx'
import type { Photo } from '../contract.ts'
import { rowsOf } from '../rules.ts'
import styles from './Photos.module.css'

const GAP = 8
/** How high a row is at most, where there is little room and where there is much. */
const heightFor = (width: number) => (width < 600 ? 150 : 230)

/** Pictures side by side in rows that end at the edge; each opens the viewer, by an address of its own. */
export function PhotoGrid({ photos, total }: { photos: readonly Photo[]; total: number }) {
  const { ref, width } = useElementSize()
  const rows = rowsOf(photos, ({ picture }) => picture, { width, height: heightFor(width), gap: GAP })
  let place = 0
  return (
    <div ref={ref} className={width === 0 ? styles.loading : undefined}>
      {rows.map(({ pictures, height }) => (
        <div
          key={pictures[0]?.shown.id}
          className={styles.row}
          style={{ height, containIntrinsicHeight: `${height}px` }}
        >
          {pictures.map(({ shown, width: wide }) => (
            <Link
              key={shown.id}
              to={`?photo=${shown.id}`}
              state={{ opened: true }}
              preventScrollReset
              className={styles.photo}
              style={{ width: wide }}
            >
              <Picture picture={shown.picture} alt={`Photo ${++place} sur ${total}`} sizes={`${wide}px`} />
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
