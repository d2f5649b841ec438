import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveAddressOf } from '../../../society/persons/addresses/client.ts'
import { AddressPanel } from '../../../society/persons/addresses/components/AddressPanel.tsx'
import { personQuery } from '../../../society/persons/client.ts'
import type { Person } from '../../../society/persons/contract.ts'

/** « Adresse »: the person's postal address. */
export function AccountAddress({ person }: { person: Person }) {
  const queries = useQueryClient()
  const query = personQuery(person.id)
  return (
    <section className="card stack" aria-labelledby="address-title">
      <h2 id="address-title">Adresse postale</h2>
      <AddressPanel
        address={person.address}
        reload={async () => (await queries.fetchQuery({ ...query, staleTime: 0 })).address}
        save={async (form) => {
          const saved = await saveAddressOf(person.id, form)
          void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
          toast('success', 'L’adresse est enregistrée')
          return saved
        }}
        onChange={() => undefined}
      />
    </section>
  )
}
