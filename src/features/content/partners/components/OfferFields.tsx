import { NativeSelect, TextInput } from '@mantine/core'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'

/** The part of a partner's form that is the offer. */
export type Offer = { code: string; link: string; qr: string; validFrom: string; validTo: string }

const DRAWN = [
  { value: '', label: 'Rien' },
  { value: 'CODE', label: 'Le code' },
  { value: 'LINK', label: 'Le lien' },
]

/** Code, link and period of the offer. */
export function OfferFields({ field, choice }: Pick<FormOf<Offer>, 'field' | 'choice'>) {
  // The contract expects absent values, not empty ones.
  const optional = (name: keyof Offer) => ({ ...field(name), required: false })
  return (
    <>
      <div className="pair">
        <TextInput
          label="Code"
          description="À montrer en caisse, ou à taper sur le site."
          autoComplete="off"
          {...optional('code')}
        />
        <TextInput
          label="Lien"
          description="La page où l’offre se prend."
          inputMode="url"
          autoComplete="off"
          {...optional('link')}
        />
      </div>
      <NativeSelect label="Dessiné en QR code" data={DRAWN} {...choice('qr')} required={false} />
      <div className="pair">
        <TextInput label="Valable du" type="date" {...optional('validFrom')} />
        <TextInput
          label="Au"
          description="Passé ce jour, les membres ne le voient plus."
          type="date"
          {...optional('validTo')}
        />
      </div>
    </>
  )
}
