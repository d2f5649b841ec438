import { TextInput } from '@mantine/core'
import type { FieldProps } from '../../../../../web/ui/form/field.ts'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { postalCodeOf } from '../rules.ts'
import styles from './AddressFields.module.css'
import type { Postal } from './PostalAddress.tsx'

const EMPTY = { streetNumber: '', streetName: '', postalCode: '', city: '', country: 'France' }
type TypedAddress = typeof EMPTY

/** Form values of an address. */
export const typedAddress = (address: Postal | null): TypedAddress => {
  if (!address) return EMPTY
  const { streetNumber, streetName, city, country } = address
  return { streetNumber, streetName, postalCode: postalCodeOf(address), city, country }
}

export const ADDRESS_LABELS: FieldLabels<TypedAddress> = {
  streetNumber: 'Numéro',
  streetName: 'Rue',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
}

/** Fields of a postal address, for any form (rules#addresses). */
export const AddressFields = ({ field }: { field: (name: keyof TypedAddress) => FieldProps }) => (
  <>
    <div className={styles.street}>
      <TextInput label="Numéro" autoComplete="off" {...field('streetNumber')} />
      <TextInput
        label="Rue"
        description="Ou le lieu-dit, sans numéro. Bâtiment et appartement à la suite."
        autoComplete="address-line1"
        {...field('streetName')}
      />
    </div>
    <div className={`${styles.street} ${styles.town}`}>
      <TextInput label="Code postal" inputMode="numeric" autoComplete="postal-code" {...field('postalCode')} />
      <TextInput label="Ville" autoComplete="address-level2" {...field('city')} />
    </div>
    <TextInput label="Pays" autoComplete="country-name" {...field('country')} />
  </>
)
