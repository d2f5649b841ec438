import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { AddressPanel } from '../../../society/persons/addresses/components/AddressPanel.tsx'
import { saveAddress } from '../../../society/persons/addresses/contract.ts'
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
          const saved = await call(saveAddress, { body: { ...form, persons: [{ id: person.id }] } })
          void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
          toast('success', 'L’adresse est enregistrée')
          return saved
        }}
        onChange={() => undefined}
      />
    </section>
  )
}
