import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../web/ui/editor/richTextLabel.ts'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../web/ui/form/merge.ts'
import { phoneErrors, usePhoneRule } from '../../../../web/ui/form/phones.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Outcome } from '../../../../web/ui/Outcome.tsx'
import { PictureField } from '../../../../web/ui/PictureField.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { AddressFields, typedAddress } from '../../../society/persons/addresses/components/AddressFields.tsx'
import { categoriesQuery, partnerQuery, reloadPartner, removeLogo, savePartner, sendLogo } from '../client.ts'
import { LOGO_MAX_BYTES, type Partner, PartnerForm as Schema } from '../contract.ts'
import { Openings } from '../openings/components/Openings.tsx'
import { OfferFields } from './OfferFields.tsx'

const FAILED = {
  404: 'Ce partenaire vient d’être archivé. Rétablissez-le, puis reprenez vos changements.',
  other: 'Le partenaire n’a pas pu être enregistré. Réessayez.',
}

const WORDS = {
  'ends-before-it-begins': 'Le dernier jour vient avant le premier.',
  'website-format': 'Ce site n’est pas reconnu. Exemple\u00a0: www.cycles-kerloch.fr.',
}

type Props = { partner: Partner | undefined; onClose: () => void }

/** Adds or edits a partner. The logo of a new one comes last, because the partner must be saved first. */
export function PartnerDialog({ partner, onClose }: Props) {
  const [added, setAdded] = useState<Partner>()
  const shown = partner ?? added
  return (
    <Dialog title={shown?.name ?? 'Nouveau partenaire'} onClose={onClose} long size={640}>
      <div className="stack">
        {added && (
          <Outcome>Il est enregistré, et les membres le voient. Vous pouvez encore lui donner un logo.</Outcome>
        )}
        {!added && <PartnerForm partner={partner} onAdded={setAdded} onClose={onClose} />}
        {shown && <Logo partner={shown} />}
        {partner && <Openings id={partner.id} />}
        {added && (
          <div>
            <Button onClick={onClose}>Terminer</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Logo({ partner }: { partner: Partner }) {
  const queries = useQueryClient()
  const { id, picture } = useQuery(partnerQuery(partner)).data
  return (
    <div className="stack">
      <h3>Logo</h3>
      <PictureField
        label="Logo"
        picture={picture}
        maxBytes={LOGO_MAX_BYTES}
        send={(file, tell, signal) => sendLogo(id, file, tell, signal)}
        remove={() => removeLogo(id)}
        onChanged={() => queries.invalidateQueries({ queryKey: ['partners'] })}
      />
    </div>
  )
}

const typed = (partner: Partner | undefined) => ({
  name: partner?.name ?? '',
  category: partner?.category ?? '',
  offer: partner?.offer ?? '',
  conditions: partner?.conditions ?? '',
  description: String(partner?.description ?? ''),
  code: partner?.code ?? '',
  link: partner?.link ?? '',
  qr: String(partner?.qr ?? ''),
  validFrom: partner?.validFrom ?? '',
  validTo: partner?.validTo ?? '',
  website: partner?.website ?? '',
  phone: partner?.phone ?? '',
  ...typedAddress(partner?.address ?? null),
})
type Typed = ReturnType<typeof typed>

const LABELS: FieldLabels<Typed> = {
  name: 'Nom',
  category: 'Catégorie',
  offer: 'Offre aux membres',
  conditions: 'Conditions',
  description: richTextLabel('Présentation'),
  code: 'Code',
  link: 'Lien',
  qr: 'QR code',
  validFrom: 'Valable du',
  validTo: 'Au',
  website: 'Site internet',
  phone: 'Téléphone',
  streetNumber: 'Numéro',
  streetName: 'Rue',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
}
const edited = (partner: Partner) =>
  editing({
    what: 'ce partenaire',
    thing: partner,
    values: typed,
    labels: LABELS,
    reload: () => reloadPartner(partner.id),
  })

/** Without any field besides the country there is no address. */
function bodyOf({ streetNumber, streetName, postalCode, city, country, ...words }: Typed) {
  const located = [streetNumber, streetName, postalCode, city].some((part) => part.trim())
  return {
    ...words,
    code: words.code.trim() || null,
    link: words.link.trim() || null,
    qr: words.qr === 'CODE' || words.qr === 'LINK' ? words.qr : null,
    validFrom: words.validFrom || null,
    validTo: words.validTo || null,
    website: words.website.trim() || null,
    phone: words.phone.trim() || null,
    address: located ? { streetNumber, streetName, postalCode, city, country } : null,
  }
}

function PartnerForm({ partner, onAdded, onClose }: Props & { onAdded: (partner: Partner) => void }) {
  const queries = useQueryClient()
  const categories = useQuery(categoriesQuery).data ?? []
  const form = useFormOf({
    ...(partner ? edited(partner) : { initial: typed(undefined) }),
    schema: Schema,
    body: bodyOf,
    check: phoneErrors,
    words: WORDS,
    at: (path) => path.replace(/^address\./, ''),
    refusals: FAILED,
    send: (body) => savePartner(partner, body),
    done: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['partners'] })
      if (!partner) return onAdded(saved)
      toast('success', `${saved.name} est à jour.`)
      onClose()
    },
  })
  usePhoneRule(form, form.opened.phone)
  // The contract knows these as absent, not as empty.
  const optional = (name: 'website' | 'phone') => ({ ...form.field(name), required: false })
  return (
    <Form form={form} label="Partenaire">
      <div className="pair">
        <TextInput label="Nom" autoComplete="off" {...form.field('name')} />
        <TextInput label="Catégorie" list="categories" autoComplete="off" {...form.field('category')} />
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </div>
      <TextInput
        label="Offre aux membres"
        description={'En une ligne\u00a0: «\u00a010\u00a0% sur les vélos et l’atelier\u00a0».'}
        autoComplete="off"
        {...form.field('offer')}
      />
      <Textarea label="Conditions" autosize minRows={2} {...form.field('conditions')} />
      <OfferFields field={form.field} choice={form.choice} />
      <RichTextField label="Présentation" {...form.field('description')} />
      <div className="pair">
        <TextInput label="Site internet" inputMode="url" autoComplete="off" {...optional('website')} />
        <TextInput label="Téléphone" type="tel" inputMode="tel" autoComplete="off" {...optional('phone')} />
      </div>
      <AddressFields field={form.field} />
      <FormEnd form={form} action={partner ? 'Enregistrer' : 'Ajouter'} onCancel={onClose} />
    </Form>
  )
}
