import type { ReactNode } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros, sumEuros } from '../../../../shared/money.ts'
import { EmptyState, Notice } from '../../../../web/ui/states.tsx'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import type { Accounts } from '../contract.ts'
import { SOCIETY } from '../entries/labels.ts'
import styles from './Accounts.module.css'

type Sums = Pick<Accounts['means'][number], 'received' | 'refunded'>

/** Income and refunds of a period by commission and by payment method, and the fees of the card provider. */
export function Totals({
  accounts: { commissions, means, fees, bankFees, feesUnknown, entries },
}: {
  accounts: Accounts
}) {
  if (entries === 0) return <EmptyState>Aucun mouvement d’argent sur cette période.</EmptyState>
  return (
    <>
      {feesUnknown > 0 && (
        <Notice tone="info">
          Le prestataire n’a pas encore dit ses frais pour {counted(feesUnknown, 'paiement')} par carte&nbsp;: ils ne
          sont comptés nulle part tant qu’ils ne sont pas connus.
        </Notice>
      )}
      <Table
        title="Par commission"
        head="Commission"
        rows={commissions.map(({ name, ...sums }) => ({ name: name ?? SOCIETY, ...sums }))}
      />
      <Table
        title="Par moyen de paiement"
        head="Moyen"
        rows={means.map(({ method, ...sums }) => ({ name: MEANS_LABELS[method], ...sums }))}
      >
        {fees !== 0 && (
          <tr>
            <th scope="row">Frais du prestataire de cartes</th>
            <td />
            <td />
            <td>{formatEuros(-fees)}</td>
          </tr>
        )}
        {bankFees !== 0 && (
          <tr>
            <th scope="row">Frais bancaires des chèques impayés</th>
            <td />
            <td />
            <td>{formatEuros(-bankFees)}</td>
          </tr>
        )}
      </Table>
      <p className="soft">{counted(entries, 'écriture')} dans l’export. Chaque écriture est équilibrée, au centime.</p>
    </>
  )
}

const total = (rows: readonly Sums[], which: keyof Sums) => sumEuros(rows.map((row) => row[which]))
const remaining = ({ received, refunded }: Sums) => formatEuros(sumEuros([received, -refunded]))

type Props = { title: string; head: string; rows: (Sums & { name: string })[]; children?: ReactNode }

function Table({ title, head, rows, children }: Props) {
  const all = { received: total(rows, 'received'), refunded: total(rows, 'refunded') }
  return (
    <section className="stack">
      <h2>{title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Encaissé</th>
            <th scope="col">Remboursé</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ...sums }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatEuros(sums.received)}</td>
              <td>{formatEuros(sums.refunded)}</td>
              <td>{remaining(sums)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatEuros(all.received)}</td>
            <td>{formatEuros(all.refunded)}</td>
            <td>{remaining(all)}</td>
          </tr>
          {children}
        </tfoot>
      </table>
    </section>
  )
}
