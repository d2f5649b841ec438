import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../web/http.ts'
import { SearchField } from '../../../../web/ui/list/SearchField.tsx'
import type { Seller } from '../contract.ts'
import * as contract from '../keeping/contract.ts'
import styles from './Sellers.module.css'

const sellersQuery = (name: string) =>
  queryOptions({
    queryKey: ['calendars', 'sellers', name],
    queryFn: async ({ signal }) => (await call(contract.listSellers, { query: { name } }, signal)).rows,
    placeholderData: keepPreviousData,
  })

/** Sellers, found by name. */
export function Sellers({ onChoose }: { onChoose: (seller: Seller) => void }) {
  const [name, setName] = useState('')
  const { data, isError, isPlaceholderData } = useQuery(sellersQuery(name.trim()))
  return (
    <div className="stack">
      <SearchField label="Vendeur" placeholder="Prénom, nom" value={name} onSearch={setName} />
      <p role="status" className="soft">
        {isError && 'La recherche n’a pas abouti. Réessayez.'}
        {data?.length === 0 &&
          !isPlaceholderData &&
          (name
            ? `Aucun vendeur ne s’appelle «\u00a0${name}\u00a0». Les vendeurs sont les membres de la commission.`
            : 'Aucun vendeur encore. Ajoutez-les aux membres de la commission.')}
      </p>
      {data && data.length > 0 && (
        <ul className={`framed ${styles.sellers}`}>
          {data.map((seller) => (
            <li key={seller.id} className="row between">
              <span>
                {seller.firstName} {seller.lastName}
              </span>
              <Button
                variant="default"
                aria-label={`Choisir ${seller.firstName} ${seller.lastName}`}
                onClick={() => onChoose(seller)}
              >
                Choisir
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
