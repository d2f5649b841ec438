import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../../platform/access/client.ts'
import type { OrderDetails } from '../contract.ts'

/** Lets the buyer write to the commissions of the order. */
export function WriteAboutIt({ order: { id, personId, reservations } }: { order: OrderDetails }) {
  const session = useSession()
  const commissions = new Map(reservations.map(({ commission }) => [commission?.technicalName, commission?.name]))
  commissions.delete(undefined)
  if (session === undefined || personId !== session.userId || commissions.size === 0) return null
  return (
    <>
      {[...commissions].map(([technicalName, name]) => (
        <Button
          key={technicalName}
          component={Link}
          to={`/commission/${technicalName}?commande=${id}`}
          variant="default"
        >
          Écrire à la commission{commissions.size > 1 && ` ${name}`}
        </Button>
      ))}
    </>
  )
}
