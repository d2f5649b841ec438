import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formatEuros } from '../../../../shared/money.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { RichText } from '../../../../web/ui/RichText.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { feesQuery, pictureAddress } from '../../../resources/client.ts'
import type { Resource } from '../../../resources/contract.ts'
import { orderFees } from '../client.ts'
import { feesFailed, noFees, orderFailed, redirectFailed } from '../messages.ts'
import styles from './FeePayment.module.css'

const READING_TIME = 4_000

type Props = {
  token: string
  onOver: () => void
  /** How to come back. */
  later: string
  /** Somebody came back from the card page without paying: said first, with the button to go on. */
  abandoned?: boolean
}

/** The membership fees of a person, paid together by card (rules#fees). */
export function FeePayment({ token, onOver, later, abandoned = false }: Props) {
  const navigate = useNavigate()
  const fees = useQuery(feesQuery(token))
  const status = fees.error instanceof HttpProblem ? fees.error.status : 0

  useEffect(() => {
    if (status === 401) onOver()
    if (status !== 404) return
    // Nothing left to pay: to the root of the site, after the time to read so.
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
  if (!fees.data) return <SkeletonRows rows={2} height={120} />
  if (fees.data.rows.length === 0) return <EmptyState>{noFees}</EmptyState>
  return <FeeList token={token} fees={fees.data.rows} season={fees.data.season} later={later} abandoned={abandoned} />
}

type FeeListProps = Omit<Props, 'onOver'> & { fees: Resource[]; season: number }

function FeeList({ token, fees, season, later, abandoned }: FeeListProps) {
  const total = formatEuros(fees.reduce((sum, fee) => sum + fee.price, 0))
  const pay = useMutation({
    mutationFn: async () => {
      const { url } = await orderFees(token, fees)
      if (!URL.canParse(url)) throw new TypeError(redirectFailed('adresse de paiement illisible'))
      location.assign(url)
    },
  })
  // Until the browser has left, too.
  const busy = pay.isPending || pay.isSuccess
  return (
    <section className="stack" aria-labelledby="fees-title">
      {abandoned && (
        <Notice tone="warn" title="Paiement abandonné" alert>
          <div className="stack">
            <p>Rien n’a été débité. {later}</p>
            <div>
              <Button loading={busy} onClick={() => pay.mutate()}>
                Reprendre le paiement – {total}
              </Button>
            </div>
          </div>
        </Notice>
      )}
      <h2 id="fees-title">Cotisation {season}</h2>
      <ul className={styles.fees}>
        {fees.map((fee) => (
          <li key={fee.id} className={`card ${styles.fee}`}>
            {fee._links.file && (
              <img src={pictureAddress(fee._links.file.href, token)} alt="" width={480} height={320} loading="lazy" />
            )}
            <div className={styles.text}>
              <div className="row between">
                <h3>{fee.name}</h3>
                <strong className="nowrap">{formatEuros(fee.price)}</strong>
              </div>
              <RichText html={fee.description} className="soft" />
            </div>
          </li>
        ))}
      </ul>
      <p className={`row between ${styles.total}`}>
        <span>Total</span>
        <strong>{total}</strong>
      </p>
      {pay.error && (
        <Notice tone="bad" alert>
          {pay.error instanceof TypeError ? pay.error.message : sentence(orderFailed, pay.error)}
        </Notice>
      )}
      <Button fullWidth size="lg" loading={busy} onClick={() => pay.mutate()}>
        Payer ma cotisation – {total}
      </Button>
      <p className="small soft">Paiement par carte sur la page sécurisée de notre prestataire. {later}</p>
    </section>
  )
}
