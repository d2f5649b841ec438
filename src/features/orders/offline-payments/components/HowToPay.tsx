import { Button, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/dates.ts'
import { QrCode } from '../../../../web/ui/QrCode.tsx'
import type { HowToPay as How } from '../../orders/contract.ts'
import { PAYING_BY, rowsOf, whatToDo } from '../labels.ts'
import styles from './HowToPay.module.css'

/** Values to copy into a bank's app, without the spaces that make them readable. */
const copyableTexts = ({ reference, ...how }: How): Record<string, string> => ({
  Référence: reference,
  ...(how.means === 'TRANSFER' && { IBAN: how.iban, BIC: how.bic }),
})

type Props = {
  how: How
  /** Other actions on the order. */
  children?: ReactNode
}

/** Shows how to pay an order by cheque, transfer or cash, to copy, scan or print (rules#awaited-payments). */
export function HowToPay({ how, children }: Props) {
  const exact = copyableTexts(how)
  return (
    <section className="card stack" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">Pour régler {PAYING_BY[how.means]}</h2>
      <p>
        Nous attendons votre paiement <strong>jusqu’au {formatDay(how.until)}</strong>. Ces indications vous sont aussi
        envoyées par e-mail.
      </p>
      <dl className={styles.facts}>
        {rowsOf(how).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {exact[label] && <Copy label={label} text={exact[label]} />}
            </dd>
          </div>
        ))}
      </dl>
      <p>{whatToDo(how)}</p>
      {how.means === 'TRANSFER' && (
        <div className={styles.code}>
          <div className={styles.picture}>
            <QrCode text={how.code} label="Code du virement, à faire lire par l’application de votre banque" />
          </div>
          <p>
            L’application de votre banque lit ce code et remplit le virement&nbsp;: compte, montant et référence. Il ne
            reste qu’à vérifier et à valider.
          </p>
        </div>
      )}
      <div className="row no-print">
        {children}
        <Button variant="default" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
    </section>
  )
}

const Copy = ({ label, text }: { label: string; text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-md"
        className="no-print"
        onClick={copy}
        aria-label={`Copier\u00a0: ${label}`}
      >
        {copied ? 'Copié' : 'Copier'}
      </Button>
    )}
  </CopyButton>
)
