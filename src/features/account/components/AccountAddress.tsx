import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { addressQuery, saveAddressOf } from '../../persons/addresses/client.ts'
import { AddressPanel } from '../../persons/addresses/components/AddressPanel.tsx'
import type { Address } from '../../persons/addresses/contract.ts'
import type { Person } from '../../persons/contract.ts'

/** « Adresse »: the person's postal address. */
export function AccountAddress({ person }: { person: Person }) {
  const queries = useQueryClient()
  const address = useQuery(addressQuery(person._links.address?.href))
  const keep = (saved: Address) => {
    queries.setQueryData(addressQuery(saved._links.self.href).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['users', person.id], exact: true })
    toast('success', 'L’adresse est enregistrée')
  }
  return (
    <section className="card stack" aria-labelledby="address-title">
      <h2 id="address-title">Adresse postale</h2>
      {address.isError && (
        <ErrorState onRetry={() => void address.refetch()}>L’adresse n’a pas pu être chargée.</ErrorState>
      )}
      {address.isPending && <SkeletonRows rows={2} />}
      {address.data !== undefined && (
        <AddressPanel
          address={address.data}
          save={async (form) => {
            const saved = await saveAddressOf(person.id, form)
            keep(saved)
            return saved
          }}
          onChange={() => undefined}
        />
      )}
    </section>
  )
}
