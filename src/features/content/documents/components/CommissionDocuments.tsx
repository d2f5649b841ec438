import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { compare, writeRsql } from '../../../../shared/rsql-writer.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { readDocuments } from '../client.ts'
import { describeFile } from '../labels.ts'

const SHOWN = 5

type Props = { commission: { technicalName: string } }

/** Latest documents of a commission, with a link to the others. */
export function CommissionDocuments({ commission: { technicalName } }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['documents', 'commission', technicalName],
    queryFn: ({ signal }) =>
      readDocuments(
        { search: writeRsql(compare('commission', '==', technicalName)), sort: ['addedAt,desc'], page: 0, size: SHOWN },
        signal,
      ),
  })
  if (isError) return <ErrorState onRetry={() => void refetch()}>Les documents n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={2} />
  if (data.page.totalElements === 0) return null
  return (
    <>
      <ul className="framed linked">
        {data._embedded.data.map(({ id, title, file }) => (
          <li key={id}>
            <Link to={`/documents/${id}`}>
              <strong>{title}</strong>
              <span className="soft small">{describeFile(file)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data.page.totalElements > SHOWN && (
        <Link to={`/documents?commission=${technicalName}`} className="link-button">
          Tous ses documents
        </Link>
      )}
    </>
  )
}
