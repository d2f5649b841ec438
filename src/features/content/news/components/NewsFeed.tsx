import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SeenAt } from '../../../../web/offline/SeenAt.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { feedQuery } from '../client.ts'
import type { LightNews } from '../contract.ts'
import { NewsCard } from './NewsCard.tsx'

const SHOWN = 5
/** Prefetched before the feed is rendered. */
export const latestNews = feedQuery(SHOWN)

/** Latest news of the society and its commissions for the member, pinned ones first (rules#news). */
export function NewsFeed() {
  const news = useQuery(latestNews)
  const { data, isError, refetch } = news
  return (
    <section className="stack" aria-labelledby="news">
      <div className="row between">
        <h2 id="news">Actualités</h2>
        {data && data.length > 0 && (
          <Link to="/news" className="link-button">
            Toutes les actualités
          </Link>
        )}
      </div>
      <SeenAt query={news} />
      {data && (data.length > 0 ? <Feed news={data} /> : <NoNews />)}
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()}>Les actualités n’ont pas pu être chargées.</ErrorState>
      )}
      {!data && !isError && <SkeletonRows rows={4} height={128} />}
    </section>
  )
}

const Feed = ({ news }: { news: LightNews[] }) => (
  <ul className="framed">
    {news.map((each, index) => (
      <li key={each.id}>
        <NewsCard news={each} heading="h3" shape={index === 0 && each.picture ? 'lead' : 'line'} />
      </li>
    ))}
  </ul>
)

function NoNews() {
  const writes = useMay(may.manageCommission, 'ANY')
  return (
    <EmptyState
      action={
        writes && (
          <Button component={Link} to="/management/news/new" variant="default">
            Écrire une actualité
          </Button>
        )
      }
    >
      Rien de neuf pour l’instant. Ce que l’association publie paraîtra ici.
    </EmptyState>
  )
}
