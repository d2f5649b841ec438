import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { HttpProblem, sentence } from '../../../../../web/http.ts'
import { ScrollAndFocus } from '../../../../../web/ui/ScrollAndFocus.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { feesQuery } from '../../../../catalogue/resources/client.ts'
import { HowToPay } from '../../../../orders/offline-payments/components/HowToPay.tsx'
import { configurationQuery } from '../../../../society/settings/client.ts'
import { adhesionQuery } from '../client.ts'
import { afterNoFees, feesFailed, noFees } from '../messages.ts'
import { FeeList } from './FeeList.tsx'

const READING_TIME = 4_000

type Props = {
  token: string
  onOver: () => void
  /** Address to return to. */
  later: string
  /** The buyer came back from the card page without paying: shown first, with the button to go on. */
  abandoned?: boolean
}

/** Payment of a person's fees, together, by one of the enabled methods (rules#fees, rules#means-of-payment). */
export function FeePayment({ token, onOver, later, abandoned = false }: Props) {
  const navigate = useNavigate()
  const waiting = useQuery({ ...adhesionQuery(token), retry: false })
  const [request, setWish] = useState<'none' | 'otherwise' | 'placed'>('none')
  const configuration = useQuery(configurationQuery)
  const fees = useQuery(feesQuery(token))
  const status = fees.error instanceof HttpProblem ? fees.error.status : 0

  useEffect(() => {
    if (status === 401) onOver()
    if (status !== 404) return
    // Nothing is left to pay: redirects to the start page once the text can have been read.
    const timer = setTimeout(() => void navigate('/'), READING_TIME)
    return () => clearTimeout(timer)
  }, [status, navigate, onOver])

  if (status === 404)
    return (
      <Notice tone="info" alert>
        {feesFailed[404]}
      </Notice>
    )
  if (fees.isError)
    return <ErrorState onRetry={() => void fees.refetch()}>{sentence(feesFailed, fees.error)}</ErrorState>
  if (!fees.data || !configuration.data || waiting.isLoading) return <SkeletonRows rows={2} height={120} />
  if (fees.data.rows.length === 0)
    return <EmptyState action={<p className="soft">{afterNoFees}</p>}>{noFees}</EmptyState>
  const how = waiting.data?.howToPay
  const panel = how && (
    <HowToPay how={how}>
      {configuration.data.means.length > 1 && (
        <Button variant="default" onClick={() => setWish('otherwise')}>
          Payer autrement
        </Button>
      )}
    </HowToPay>
  )
  if (panel && request !== 'otherwise') return request === 'placed' ? <ScrollAndFocus>{panel}</ScrollAndFocus> : panel
  const { rows, season } = fees.data
  const { means } = configuration.data
  const onPlaced = () => setWish('placed')
  return (
    <FeeList
      token={token}
      season={season}
      later={later}
      abandoned={abandoned}
      onPlaced={onPlaced}
      fees={rows}
      taken={means}
    />
  )
}
