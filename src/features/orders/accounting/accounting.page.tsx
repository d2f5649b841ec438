import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { HttpProblem } from '../../../web/http.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { ExportButton } from '../../../web/ui/ExportButton.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { accountsQuery, closingQuery, saveAccounts } from './client.ts'
import styles from './components/Accounts.module.css'
import { Closing } from './components/Closing.tsx'
import { Fec } from './components/Fec.tsx'
import { Gifts } from './components/Gifts.tsx'
import { OwedShares } from './components/OwedShares.tsx'
import { Totals } from './components/Totals.tsx'
import type { PeriodName } from './contract.ts'
import { periodsOf, readPeriod } from './rules.ts'

const PERIODS: Record<PeriodName, string> = {
  MONTH: 'Ce mois-ci',
  LAST_MONTH: 'Le mois dernier',
  YEAR: 'Cette année',
  LAST_YEAR: 'L’an dernier',
}

/** `/management/accounts`: income and refunds of a period, and its entries as a file. The period is in the URL. */
export function AccountingPage() {
  const [params, setParams] = useSearchParams()
  const today = parisDay(new Date())
  const period = readPeriod({ from: params.get('du'), to: params.get('au') }, today)
  const accounts = useQuery(accountsQuery(period))
  const closing = useQuery(closingQuery)
  const choose = ({ from, to }: typeof period) => {
    const next = currentParams()
    next.set('du', from)
    next.set('au', to)
    setParams(next, { replace: true })
  }
  const isWrong = accounts.error instanceof HttpProblem && accounts.error.status === 400
  return (
    <Page
      title="Comptabilité"
      aside={
        <ExportButton
          title="Exporter les écritures"
          what="Journal, date, compte, libellé, débit, crédit, avec la commission et la saison de chaque ligne."
          save={(format) => saveAccounts(period, format)}
        />
      }
    >
      <div className="stack-lg">
        <Gifts />
        <section className="stack" aria-label="Période">
          <div className={styles.period}>
            <TextInput
              label="Du"
              type="date"
              value={period.from}
              max={period.to}
              onChange={({ currentTarget: { value } }) => value && choose({ ...period, from: value })}
            />
            <TextInput
              label="Au"
              type="date"
              value={period.to}
              min={period.from}
              max={addDays(period.from, 365)}
              onChange={({ currentTarget: { value } }) => value && choose({ ...period, to: value })}
            />
          </div>
          <div className={styles.presets}>
            {periodsOf(today).map(({ name, ...each }) => (
              <button
                key={name}
                type="button"
                className="link-button"
                aria-pressed={each.from === period.from && each.to === period.to}
                onClick={() => choose(each)}
              >
                {PERIODS[name]}
              </button>
            ))}
          </div>
        </section>
        {isWrong && (
          <Notice tone="warn" alert>
            Choisissez un premier jour qui précède le dernier, et un an au plus.
          </Notice>
        )}
        {accounts.isError && !isWrong && (
          <ErrorState onRetry={() => void accounts.refetch()}>Les comptes n’ont pas pu être lus.</ErrorState>
        )}
        {accounts.isPending && <SkeletonRows rows={3} height={120} />}
        {accounts.data && <Totals accounts={accounts.data} />}
        {accounts.data && <OwedShares owed={accounts.data.owed} period={period} />}
        {/* Rendered once it is known what stands above, so that nothing below moves. */}
        {!accounts.isPending && !closing.isPending && (
          <>
            <Closing />
            {accounts.data && <Fec period={period} name={accounts.data.fecName} />}
            <Link to="/management/accounts/numbers" className="link-button">
              Numéros de compte
            </Link>
          </>
        )}
      </div>
    </Page>
  )
}
