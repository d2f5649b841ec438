import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros, toCents, toEuros } from '../../../../../shared/money.ts'
import { sentence } from '../../../../../web/http.ts'
import { RichText } from '../../../../../web/ui/RichText.tsx'
import { Notice } from '../../../../../web/ui/states.tsx'
import { pictureAddress } from '../../../../catalogue/resources/client.ts'
import type { Resource } from '../../../../catalogue/resources/contract.ts'
import { NO_CARD } from '../../../../orders/checkout/labels.ts'
import { redirectFailed } from '../../../../orders/orders/labels.ts'
import { waysToPay } from '../../../../orders/orders/rules.ts'
import type { Means } from '../../../../society/settings/contract.ts'
import { MeansChoice } from '../../../../society/settings/payment-methods/components/MeansChoice.tsx'
import { PAYMENT_METHOD_HINTS } from '../../../../society/settings/payment-methods/labels.ts'
import { AcceptTerms } from '../../../../society/settings/texts/components/AcceptTerms.tsx'
import { useShownTerms } from '../../../../society/settings/texts/components/useShownTerms.ts'
import { adhesionQuery, orderFees } from '../client.ts'
import { CARD_ONLY, orderFailed, PAY } from '../messages.ts'
import styles from './FeePayment.module.css'

type Props = {
  token: string
  later: string
  abandoned: boolean
  fees: Resource[]
  season: number
  taken: readonly Means[]
  /** Called when the order expects a cheque, a transfer or cash. */
  onPlaced: () => void
}

/** Fees with their total, the payment methods and the button. */
export function FeeList({ token, fees, season, later, abandoned, taken: all, onPlaced }: Props) {
  const queries = useQueryClient()
  const cents = fees.reduce((sum, fee) => sum + toCents(fee.price), 0)
  const { means: taken } = waysToPay(cents, all)
  const [means, setMeans] = useState(taken[0] ?? 'CARD')
  const total = formatEuros(toEuros(cents))
  const pay = useMutation({
    mutationFn: async (terms: string | undefined) => {
      const { url } = await orderFees(token, fees, { means, terms })
      if (means !== 'CARD' && (await queries.fetchQuery(adhesionQuery(token))).howToPay) return onPlaced()
      if (!URL.canParse(url)) throw new TypeError(redirectFailed('adresse de paiement illisible'))
      location.assign(url)
    },
  })
  const terms = useShownTerms(pay.error)
  // Busy until the browser has left the page.
  const busy = pay.isPending || pay.isSuccess
  return (
    <section className="stack" aria-labelledby="fees-title">
      {abandoned && (
        <Notice tone="warn" title="Paiement abandonné" alert>
          <div className="stack">
            <p>Rien n’a été débité. {later}</p>
            <div>
              <Button loading={busy} onClick={() => pay.mutate(terms)}>
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
      {taken.length > 1 && <MeansChoice taken={taken} chosen={means} onChoose={setMeans} />}
      {taken.length < all.length && <p className="small soft">{taken.length > 0 ? NO_CARD : CARD_ONLY}</p>}
      {(taken.length > 0 || all.length === 0) && (
        <>
          <AcceptTerms />
          <Button fullWidth size="lg" loading={busy} onClick={() => pay.mutate(terms)}>
            {PAY[means]} – {total}
          </Button>
        </>
      )}
      <p className="small soft">
        {taken.length === 1 && `${PAYMENT_METHOD_HINTS[means]} `}
        {later}
      </p>
    </section>
  )
}
