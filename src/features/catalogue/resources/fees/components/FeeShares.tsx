import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, readEuros, toEuros, typedEuros } from '../../../../../shared/money.ts'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { accountNumbersQuery } from '../../../../society/settings/account-numbers/client.ts'
import { type FeeShare, MOST_SHARES } from '../contract.ts'
import { WORDS } from '../messages.ts'
import { ownCents } from '../rules.ts'
import styles from './FeeShares.module.css'

export type TypedShare = { name: string; amount: string; account: string }

export const typedShares = (shares: readonly FeeShare[] = []): TypedShare[] =>
  shares.map(({ amount, ...share }) => ({ ...share, amount: typedEuros(amount) }))
export const sharesOf = (shares: readonly TypedShare[]) =>
  shares.map(({ amount, ...share }) => ({ ...share, amount: readEuros(amount) }))

type Fee = { price: string; shares: TypedShare[] }

/** Parts of a fee that are passed on (UDSP, FNSPF, an insurer), and what is left for the society. */
export function FeeShares({ form }: { form: FormOf<Fee> }) {
  const account = useQuery(accountNumbersQuery).data?.others ?? ''
  const { price, shares } = form.values
  const left = ownCents({ price: readEuros(price), shares: sharesOf(shares) })
  return (
    <fieldset className="group">
      <legend>Parts à reverser</legend>
      <p className="small soft">
        Ce que l’amicale encaisse pour d’autres&nbsp;: union départementale, fédération, assurance. La comptabilité les
        sépare, et dit ce qu’il faut reverser. Facultatif.
      </p>
      {shares.map((share, index) => (
        <div key={`share-${index.toString()}`} className={`inset ${styles.share}`}>
          <TextInput label="Pour" autoComplete="off" placeholder="UDSP 35" {...form.field(`shares.${index}.name`)} />
          <TextInput
            label="Montant, en euros"
            inputMode="decimal"
            autoComplete="off"
            {...form.field(`shares.${index}.amount`)}
          />
          <TextInput
            label="Compte"
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            {...form.field(`shares.${index}.account`)}
          />
          <button type="button" className="link-button" onClick={() => form.removeLine('shares', index)}>
            Retirer {share.name || 'cette part'}
          </button>
        </div>
      ))}
      <div className="row between">
        <Button
          variant="default"
          disabled={shares.length >= MOST_SHARES}
          onClick={() => form.addLine('shares', { name: '', amount: '', account })}
        >
          Ajouter une part
        </Button>
        {shares.length > 0 && !Number.isNaN(left) && (
          <p role="status">
            {left < 0 ? (
              <strong className={styles.wrong}>{form.errors.shares ?? WORDS['shares-exceed']}</strong>
            ) : (
              <>
                Part de l’amicale&nbsp;: <strong>{formatEuros(toEuros(left))}</strong>
              </>
            )}
          </p>
        )}
      </div>
      {form.errors.shares && left >= 0 && (
        <p role="alert" className={styles.wrong}>
          {form.errors.shares}
        </p>
      )}
    </fieldset>
  )
}
