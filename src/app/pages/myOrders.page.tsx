import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PayAgain } from '../../features/bookings/cart/components/PayAgain.tsx'
import { OrderList } from '../../features/orders/orders/components/OrderList.tsx'
import { useMay, useSession } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { personQuery } from '../../features/society/persons/client.ts'
import { nameOf } from '../../features/society/persons/components/PersonFacts.ts'
import { de } from '../../shared/french.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/myCommands/{personId}`: one's own orders, or anybody's for their administrators; else not found. */
export function MyOrdersPage() {
  const id = Number(useParams().personId)
  const session = useSession()
  const managesSociety = useMay(may.manageSociety)
  const isOwn = id === session?.userId
  const { data: person } = useQuery({ ...personQuery(id), enabled: managesSociety && !isOwn && id > 0 })
  if (!isOwn && !(managesSociety && id > 0)) return <NotFound />
  const crumbs = isOwn
    ? [{ label: 'Mon Compte', to: `/accountWrapper/${id}` }]
    : [{ label: 'Personne', to: `/person/${id}` }]
  return (
    <Page title={isOwn ? 'Mes commandes' : `Commandes ${person ? de(nameOf(person)) : 'd’un membre'}`} crumbs={crumbs}>
      <section aria-labelledby="orders">
        <h2 id="orders" className="visually-hidden">
          De la plus récente à la plus ancienne
        </h2>
        <OrderList personId={id} pay={(order) => <PayAgain order={order} />} />
      </section>
    </Page>
  )
}
