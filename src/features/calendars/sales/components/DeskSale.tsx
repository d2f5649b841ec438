import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parisDay } from '../../../../shared/dates.ts'
import { formatEuros, readEuros } from '../../../../shared/money.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { ReferenceInput } from '../../../orders/orders/components/ReferenceInput.tsx'
import { OFFLINE_METHODS, type OfflineMethod } from '../../../orders/orders/contract.ts'
import { METHOD_LABELS, REFERENCE_HINT } from '../../../orders/orders/labels.ts'
import { Sellers } from '../../stub-books/components/Sellers.tsx'
import type { Seller } from '../../stub-books/contract.ts'
import { CALENDARS, recordSale } from '../client.ts'
import { DeskSale } from '../contract.ts'
import { recordFailed, STUB_IN_USE, WORDS } from '../messages.ts'
import { StubField } from './StubField.tsx'

const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

type Typed = {
  stubNumber: string
  amount: string
  method: OfflineMethod | ''
  reference: string
  date: string
  seller: Seller | null
  lastName: string
  firstName: string
  email: string
}
const EMPTY = { stubNumber: '', amount: '', method: '', reference: '', seller: null } as const

const bodyOf = ({ stubNumber, amount, reference, seller, email, ...typed }: Typed) => ({
  ...typed,
  amount: readEuros(amount),
  ...(stubNumber.trim() && { stubNumber: Number(stubNumber.replace(/\s/g, '')) }),
  ...(reference.trim() && { reference: reference.trim() }),
  ...(seller && { sellerId: seller.id }),
  ...(email.trim() && { email }),
})

/** Records a sale at the desk: amount, payment method and stub. */
export function DeskSaleDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const queries = useQueryClient()
  const today = parisDay(new Date())
  // The same key for every retry, because a connection may fail after the sale was recorded.
  const [key] = useState(() => crypto.randomUUID())
  const form = useFormOf({
    initial: { ...EMPTY, date: today, lastName: '', firstName: '', email: '' } as Typed,
    schema: DeskSale,
    body: (typed) => ({ ...bodyOf(typed), key, campaign: year }),
    amounts: ({ amount }) => [typedAmount('amount', amount, UNUSUAL.gift)],
    words: WORDS,
    refusals: recordFailed,
    blames: { 'stub-taken': { stubNumber: STUB_IN_USE } },
    send: recordSale,
    done: async ({ doubts }, { amount }) => {
      await queries.invalidateQueries({ queryKey: CALENDARS })
      const confirmation = `Vente de ${formatEuros(readEuros(amount))} enregistrée.`
      toast(
        'success',
        doubts.length > 0
          ? `${confirmation} Son numéro n’est d’aucun carnet\u00a0: elle est à vérifier.`
          : confirmation,
      )
      onClose()
    },
  })
  return (
    <Dialog title={`Vente d’un calendrier ${year}`} onClose={onClose} long>
      <Form form={form} label="Vente">
        <StubField
          field={form.field('stubNumber')}
          description={'Vide\u00a0: une vente sans souche'}
          problem={form.problem}
        />
        <TextInput
          label="Montant, en euros"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
          required
        />
        <NativeSelect
          label="Moyen de paiement"
          data={[{ value: '', label: 'Choisissez' }, ...METHODS]}
          {...form.choice('method')}
        />
        {(form.values.method === 'CHEQUE' || form.values.method === 'TRANSFER') && (
          <ReferenceInput
            label="Référence"
            description={REFERENCE_HINT}
            {...form.field('reference')}
            required={false}
          />
        )}
        <TextInput label="Jour de la vente" type="date" max={today} {...form.field('date')} />
        <SoldBy seller={form.values.seller} onChange={(seller) => form.change({ seller })} />
        <TextInput label="Nom de l’acheteur" autoComplete="off" {...form.field('lastName')} required={false} />
        <TextInput label="Prénom" autoComplete="off" {...form.field('firstName')} required={false} />
        <EmailInput
          label="E-mail"
          description={'Facultatif\u00a0: pour recevoir le reçu et le code'}
          autoComplete="off"
          {...form.field('email')}
          required={false}
        />
        <FormEnd form={form} action="Enregistrer la vente" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

type SellerProps = { seller: Seller | null; onChange: (seller: Seller | null) => void }

/** The seller, if it is not the one who has the book. */
function SoldBy({ seller, onChange }: SellerProps) {
  const [choosing, setChoosing] = useState(false)
  const choose = (chosen: Seller | null) => {
    onChange(chosen)
    setChoosing(false)
  }
  if (choosing) return <Sellers onChoose={choose} />
  return (
    <div className="row between">
      <span>
        Vendeur&nbsp;:{' '}
        <strong>{seller ? `${seller.firstName} ${seller.lastName}` : 'celui du carnet, ou personne'}</strong>
      </span>
      <Button variant="default" onClick={() => (seller ? choose(null) : setChoosing(true))}>
        {seller ? 'Retirer' : 'Choisir un vendeur'}
      </Button>
    </div>
  )
}
