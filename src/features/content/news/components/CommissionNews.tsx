import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { latestQuery } from '../client.ts'
import { NewsCard } from './NewsCard.tsx'

const SHOWN = 3

/** Latest news of a commission, on its page. */
export function CommissionNews({
  commission: { id, technicalName },
}: {
  commission: { id: number; technicalName: string }
}) {
  const { data, isError, refetch } = useQuery(latestQuery(id, SHOWN))
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les actualités n’ont pas pu être chargées.</ErrorState>
  if (!data) return <SkeletonRows rows={2} height={96} />
  const { _embedded, page } = data
  if (page.totalElements === 0) return null
  return (
    <>
      <ul className="framed">
        {_embedded.data.map((news) => (
          <li key={news.id}>
            <NewsCard news={news} heading="h3" shape="line" />
          </li>
        ))}
      </ul>
      {page.totalElements > SHOWN && (
        <Link to={`/news?commission=${technicalName}`} className="link-button">
          Toutes ses actualités
        </Link>
      )}
    </>
  )
}
