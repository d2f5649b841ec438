import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'

type Props = { order: number; className?: string | undefined; children: ReactNode }

/** Names an order, as a link for those who may open anybody's order; a treasurer who only records money may not. */
export function OrderLink({ order, className, children }: Props) {
  const opensOrders = useMay(may.keepAccounts)
  if (!opensOrders) return <span className={className}>{children}</span>
  return (
    <Link to={`/command/${order}`} className={className}>
      {children}
    </Link>
  )
}
