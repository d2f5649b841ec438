import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keep, remove } from '../../../../web/offline/store.ts'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { AmountField } from '../../../calendars/purchase/components/AmountField.tsx'
import { ReferenceInput } from '../../../orders/orders/components/ReferenceInput.tsx'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { doorWords } from '../../doors/labels.ts'
import { DOOR_MEANS } from '../../sync/contract.ts'
import { keepFailed } from '../messages.ts'
import type { ActiveRound } from './activeRound.ts'
import { CardPayment } from './CardPayment.tsx'
import { doubtOf, giftsOf, nextStub } from './counting.ts'
import styles from './DoorView.module.css'
import { type GiftValues, giftErrors, giftOf, stubIn } from './gift.ts'
import type { Stop } from './stopStatus.ts'
import { Toggles } from './Toggles.tsx'
import type { GiftDraft } from './useRound.ts'

const DOUBTS = {
  USED: 'Cette souche est déjà utilisée\u00a0: le don sera gardé, et vérifié.',
  OUTSIDE: 'Cette souche n’est pas de vos carnets\u00a0: le don sera gardé, et vérifié.',
}

const MEANS = DOOR_MEANS.map((value) => ({ value, label: value === 'CARD' ? 'Carte' : MEANS_LABELS[value] }))

type Props = { activeRound: ActiveRound; stop: Stop; flat: string }

/** A gift: stub, amount, payment method. The draft is stored on the phone until it is recorded. */
export function GiftForm({ activeRound, stop: { door }, flat }: Props) {
  const { person, round, entries, draft } = activeRound
  const navigate = useNavigate()
  const gifts = giftsOf(entries)
  const [opened] = useState((): GiftDraft => {
    if (draft?.doorId === door.id && draft.flat === flat) return draft
    const stub = String(nextStub(round.books, gifts) ?? '')
    const values = { stub, amount: '', means: '', reference: '', email: '' }
    return { doorId: door.id, flat, key: crypto.randomUUID(), values }
  })
  const [byCard, setByCard] = useState(opened.values.step === 'card')
  const saving = useRef(Promise.resolve())
  const note = async (values: GiftValues) => {
    const gift = giftOf(values, opened.key)
    const id = await activeRound.note({ kind: 'VISIT', doorId: door.id, flat, outcome: 'GIVEN', gift })
    if (!id) throw new Error('not kept')
    await saving.current
    await remove(person, ['draft'])
    return id
  }
  const toList = (id: string) =>
    navigate('/calendrier/tournee', { replace: true, state: { noted: { id, doorId: door.id } } })
  const form = useFormOf<GiftValues, GiftValues, string | undefined>({
    initial: { stub: '', amount: '', means: '', reference: '', email: '', ...opened.values },
    // Saved as it is typed.
    leaving: 'free',
    check: (values) => giftErrors(values, round.minimum),
    amounts: ({ amount }) => [typedAmount('amount', amount, UNUSUAL.gift)],
    refusals: { other: keepFailed },
    send: async (values) => {
      if (values.means !== 'CARD') return note(values)
      setByCard(true)
      return undefined
    },
    done: (id) => id && toList(id),
  })
  const { values } = form
  const { stub, means } = values
  // A form that was opened but not changed is no draft.
  const touched = JSON.stringify(values) !== JSON.stringify({ reference: '', email: '', ...opened.values }) || byCard
  useEffect(() => {
    if (!touched) return
    const typed = { ...values, step: byCard ? 'card' : '' }
    saving.current = saving.current
      .then(() => keep(person, 'draft', { ...opened, values: typed }))
      .catch(() => undefined)
  }, [touched, values, byCard, person, opened])
  if (byCard)
    return (
      <CardPayment
        door={door}
        flat={flat}
        values={values}
        giftKey={opened.key}
        onNote={() => note(values)}
        onDone={toList}
        onBack={() => setByCard(false)}
      />
    )
  const number = stubIn(stub)
  const doubt = number === undefined ? undefined : doubtOf(number, round.books, gifts)
  return (
    <div className={styles.door}>
      <Page title="Don reçu" crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
        <p>
          <strong>{[doorWords(door), flat].filter(Boolean).join(', ')}</strong>
        </p>
        <Form form={form} label="Don reçu" className="card stack">
          <TextInput
            label="Souche"
            size="lg"
            inputMode="numeric"
            autoComplete="off"
            description={doubt ? DOUBTS[doubt] : 'La prochaine de votre carnet. Vide\u00a0: pas de souche.'}
            {...form.field('stub')}
          />
          <AmountField size="lg" field={form.field('amount')} onChoose={(amount) => form.change({ amount })} />
          <Toggles
            label="Payé par"
            columns={3}
            options={MEANS}
            chosen={means || undefined}
            onChoose={(means) => form.change({ means })}
            error={form.errors.means}
          />
          {means === 'CHEQUE' && (
            <ReferenceInput label="Banque et numéro du chèque" size="lg" {...form.field('reference')} />
          )}
          {(means === 'CASH' || means === 'CHEQUE') && (
            <EmailInput
              label="E-mail pour le reçu"
              description="Seulement si le donateur en veut un."
              size="lg"
              autoComplete="off"
              {...form.field('email')}
            />
          )}
          <FormEnd
            form={form}
            action={means === 'CARD' ? 'Montrer le code à payer' : 'Noter le don'}
            button={{ size: 'lg' }}
          >
            <Button size="lg" variant="default" onClick={() => navigate(-1)}>
              Retour
            </Button>
          </FormEnd>
        </Form>
      </Page>
    </div>
  )
}
