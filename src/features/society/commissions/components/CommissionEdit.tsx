import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PictureField } from '../../../../web/ui/PictureField.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { oneCommissionQuery, removeCover, sendCover } from '../client.ts'
import { type Commission, PICTURE_MAX_BYTES } from '../contract.ts'
import { PageForm } from './PageForm.tsx'

/** Text, look and audience of a commission's page (rules#commissions). */
export function CommissionEdit({ commission: { id } }: { commission: { id: number } }) {
  const { data, isError, refetch } = useQuery(oneCommissionQuery(id))
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>La commission n’a pas pu être chargée.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={480} />
  return (
    <div className="stack-lg">
      <PageForm commission={data} />
      <Cover commission={data} />
    </div>
  )
}

function Cover({ commission: { id, picture } }: { commission: Commission }) {
  const client = useQueryClient()
  return (
    <section className="card stack" aria-labelledby="cover">
      <h2 id="cover">Photo de couverture</h2>
      <PictureField
        label="Photo de couverture"
        picture={picture}
        maxBytes={PICTURE_MAX_BYTES}
        send={(file, tell, signal) => sendCover(id, file, tell, signal)}
        remove={() => removeCover(id)}
        onChanged={() => client.invalidateQueries({ queryKey: ['commissions'] })}
      />
    </section>
  )
}
