import { Link } from 'react-router'
import { formatMoment } from '../../../shared/dates.ts'
import { Picture } from '../../../web/ui/Picture.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import type { LightNews } from '../contract.ts'
import styles from './News.module.css'

/** News in a list: what they are about, whose they are, and whether they were opened. */
export function NewsCard({ news, heading: Heading }: { news: LightNews; heading: 'h2' | 'h3' }) {
  const { id, title, excerpt, commission, publishedAt, pinned, read, picture } = news
  return (
    <article className={styles.card}>
      {picture && <Picture picture={picture} alt="" sizes="(min-width: 768px) 220px, 90vw" className={styles.thumb} />}
      <div className={`stack-tight ${styles.words}`}>
        <p className="row small soft">
          <span>{commission?.name ?? 'L’association'}</span>
          {publishedAt && <time dateTime={publishedAt}>{formatMoment(publishedAt)}</time>}
          {pinned && <Badge tone="warn">Épinglée</Badge>}
          {!read && <Badge tone="info">Non lue</Badge>}
        </p>
        <Heading className={styles.title}>
          <Link to={`/news/${id}`}>{title}</Link>
        </Heading>
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      </div>
    </article>
  )
}
