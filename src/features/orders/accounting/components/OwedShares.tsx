import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { ExportButton } from '../../../../web/ui/ExportButton.tsx'
import { saveOwed } from '../client.ts'
import type { Accounts } from '../contract.ts'
import type { Period } from '../entries/contract.ts'
import styles from './Accounts.module.css'

/** « Ce que l’amicale doit reverser »: the shares of the period's fees that are owed to others (rules#shares-of-fees). */
export function OwedShares({ owed, period }: { owed: Accounts['owed']; period: Period }) {
  if (owed.length === 0) return null
  const remaining = ({ received, refunded }: Accounts['owed'][number]) => Math.round((received - refunded) * 100)
  return (
    <section className="stack" aria-labelledby="owed">
      <div className="row between">
        <h2 id="owed">Ce que l’amicale doit reverser</h2>
        <ExportButton
          title="Exporter ce qui est à reverser"
          what="Pour chaque bénéficiaire, le nombre de cotisations, ce qui a été reçu, remboursé, et ce qui reste à lui reverser."
          isAnonymous
          save={(format) => saveOwed(period, format)}
        />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Bénéficiaire</th>
            <th scope="col">Reçu</th>
            <th scope="col">Remboursé</th>
            <th scope="col">À reverser</th>
          </tr>
        </thead>
        <tbody>
          {owed.map((one) => (
            <tr key={`${one.account} ${one.name}`}>
              <th scope="row">
                {one.name}
                <span className="small soft">
                  {' '}
                  compte {one.account}, {counted(one.fees, 'cotisation')}
                </span>
              </th>
              <td>{formatEuros(one.received)}</td>
              <td>{formatEuros(one.refunded)}</td>
              <td>{formatEuros(remaining(one) / 100)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td />
            <td>{formatEuros(owed.reduce((sum, one) => sum + remaining(one), 0) / 100)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
