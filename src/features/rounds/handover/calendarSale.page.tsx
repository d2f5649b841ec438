import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { HttpProblem, isWithoutNetwork, sentence } from '../../../web/http.ts'
import { SeenAt } from '../../../web/offline/SeenAt.tsx'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { calendarsCrumbs } from '../../calendars/campaigns/components/crumbs.ts'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { saleQuery } from './client.ts'
import { SaleDetails } from './components/SaleDetails.tsx'
import { SellersSale } from './components/SellersSale.tsx'
import { UnseenSale } from './components/UnseenSale.tsx'
import { saleFailed } from './messages.ts'

/**
 * `/management/commissions/calendarCommandDetails/{externalId}`: opened by a buyer's code on the phone of a seller or
 * an administrator of the calendars.
 */
export function CalendarSalePage() {
  const { externalId = '' } = useParams()
  const calendars = useOutletContext<LightCommission | undefined>()
  const administers = useMay(may.manageCommission, calendars ? [calendars] : [])
  return administers ? <AdministeredSale externalId={externalId} /> : <SellersSale externalId={externalId} />
}

function AdministeredSale({ externalId }: { externalId: string }) {
  const sale = useQuery(saleQuery(externalId))
  const { error, data } = sale
  const isUnseen = !data && isWithoutNetwork(error)
  if (!data && error instanceof HttpProblem && (error.status === 404 || error.status === 400))
    return <NotFound title="Code inconnu" sentence="Ce code n’est celui d’aucun de vos calendriers." />
  return (
    <Page
      title={data ? `Calendrier ${data.year}` : 'Calendrier'}
      about={data?.buyer?.lastName}
      crumbs={calendarsCrumbs(data?.year)}
    >
      <SeenAt query={sale} />
      {isUnseen && <UnseenSale externalId={externalId} again={() => void sale.refetch()} />}
      {!data && error && !isUnseen && (
        <ErrorState onRetry={() => void sale.refetch()}>{sentence(saleFailed, error)}</ErrorState>
      )}
      {!data && !error && <SkeletonRows rows={3} height={120} />}
      {data && <SaleDetails key={externalId} sale={data} />}
    </Page>
  )
}
