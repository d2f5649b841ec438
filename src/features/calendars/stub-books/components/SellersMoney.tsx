import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '../../../../shared/money.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { sellersMoneyQuery } from '../counts/client.ts'
import type { SellerMoney } from '../counts/contract.ts'
import { CountSeller } from './CountSeller.tsx'
import styles from './SellersMoney.module.css'

const nameOf = ({ seller: { firstName, lastName } }: SellerMoney) => `${firstName} ${lastName}`

function dueWords({ cash, cheques }: SellerMoney): string {
  if (cash === 0 && cheques === 0) return 'Le compte est juste'
  const parts = [cash !== 0 && `${formatEuros(cash)} d’espèces`, cheques !== 0 && `${formatEuros(cheques)} de chèques`]
  return parts.filter(Boolean).join(', ')
}

/** What each seller still has to hand in; those without a book are counted here (rules#calendar-cash). */
export function SellersMoney({ year, onClose }: { year: number | undefined; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(sellersMoneyQuery(year))
  const [opened, setOpened] = useState<SellerMoney>()
  return (
    <>
      <Dialog title="Argent des vendeurs" onClose={onClose} size={640} long>
        <div className="stack">
          <p className="soft">
            Ce que chaque vendeur a encore à remettre. Un carnet se compte sur sa page&nbsp;; ici, ce qui est reçu sans
            carnet, ou en cours de campagne.
          </p>
          {isError && <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
          {!data && !isError && <SkeletonRows rows={3} />}
          {data?.rows.length === 0 && <p>Aucun vendeur n’a encore reçu d’espèces ni de chèque.</p>}
          {data && data.rows.length > 0 && (
            <ul className={`framed ${styles.sellers}`}>
              {data.rows.map((row) => (
                <li key={row.seller.id}>
                  <div>
                    <strong>{nameOf(row)}</strong>
                    <div className="small soft">{dueWords(row)}</div>
                  </div>
                  <Button
                    variant="default"
                    aria-label={`${data.closed ? 'Voir' : 'Compter'} ${nameOf(row)}`}
                    onClick={() => setOpened(row)}
                  >
                    {data.closed ? 'Voir' : 'Compter'}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <Button variant="default" onClick={onClose}>
              Fermer
            </Button>
          </div>
        </div>
      </Dialog>
      {opened && (
        <CountSeller year={year} id={opened.seller.id} name={nameOf(opened)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
