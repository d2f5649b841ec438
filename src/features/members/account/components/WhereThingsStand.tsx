import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hasEnded, parisDay } from '../../../../shared/dates.ts'
import { formatEuros, sumEuros } from '../../../../shared/money.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { feesQuery } from '../../../catalogue/resources/client.ts'
import { useSession } from '../../../platform/access/client.ts'
import { validityOf } from '../../../society/persons/components/PersonFacts.ts'
import { signOutNow } from '../../authentication/client.ts'

/** Shown to a renewing member first: until when the fee is paid, what the next one costs, and how to leave. */
export function WhereThingsStand({
  token,
  accountValidity,
  onRight,
}: {
  token: string
  accountValidity: string
  /** « Nothing changed »: goes straight to the payment. Absent if something is missing. */
  onRight: (() => void) | undefined
}) {
  const session = useSession()
  const { data } = useQuery(feesQuery(token))
  const over = hasEnded(accountValidity, parisDay(new Date(serverNow())))
  const until = validityOf(accountValidity)
  const total = sumEuros(data?.rows.map((fee) => fee.price) ?? [])
  return (
    <Notice tone={over ? 'warn' : 'info'} title={until && titleOf(over, until)}>
      <div className="stack">
        {data && total > 0 && (
          <p>
            Cotisation {data.season}
            {'\u00a0'}: <strong className="nowrap">{formatEuros(total)}</strong> (
            {data.rows.map(({ name, price }) => `${name} ${formatEuros(price)}`).join(', ')}). Vérifiez d’abord vos
            données, ci-dessous.
          </p>
        )}
        <div className="row">
          {onRight && total > 0 && (
            <Button onClick={onRight}>Mes données sont justes, payer {formatEuros(total)}</Button>
          )}
          {session && (
            <Button variant="default" onClick={() => void signOutNow()}>
              Déconnexion
            </Button>
          )}
        </div>
      </div>
    </Notice>
  )
}

const titleOf = (over: boolean, until: string) =>
  over ? `Votre adhésion est expirée depuis le ${until}` : `Votre adhésion est valable jusqu’au ${until}`
