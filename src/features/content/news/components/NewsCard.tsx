import { IconPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { Picture } from '../../../../web/ui/Picture.tsx'
import type { LightNews } from '../contract.ts'
import styles from './News.module.css'
import { OwnerField } from './OwnerField.tsx'

/** Sizes of a card: one of many, first of a page, or a line below. */
const SIZES = {
  card: '(min-width: 600px) 200px, 90vw',
  lead: '(min-width: 992px) 720px, 100vw',
  line: '(min-width: 600px) 160px, 96px',
}

type Props = { news: LightNews; heading: 'h2' | 'h3'; shape?: keyof typeof SIZES }

/** News in a list: title, owner, and whether it was opened. */
export function NewsCard({ news, heading: Heading, shape = 'card' }: Props) {
  const { id, title, excerpt, commission, publishedAt, pinned, read, picture } = news
  return (
    <article className={`whole-link ${styles.card} ${styles[shape]}`}>
      {picture && (
        <Picture
          picture={picture}
          alt=""
          sizes={SIZES[shape]}
          className={styles.thumb}
          {...(shape === 'lead' && { order: 'first' })}
        />
      )}
      <div className={styles.words}>
        <p className={`small soft ${styles.facts}`}>
          <OwnerField commission={commission} />
          {publishedAt && <time dateTime={publishedAt}>{formatDay(parisDay(new Date(publishedAt)))}</time>}
        </p>
        <Heading className={styles.title}>
          <Link to={`/news/${id}`}>{title}</Link>
          {pinned && (
            <span className={styles.pinned}>
              <IconPin size={16} aria-hidden="true" />
              <span className="visually-hidden">Épinglée</span>
            </span>
          )}
          {!read && (
            <span className={styles.unread}>
              <span className="visually-hidden">Non lue</span>
            </span>
          )}
        </Heading>
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      </div>
    </article>
  )
}
