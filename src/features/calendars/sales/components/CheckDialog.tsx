import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { formatMoment } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { call, sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { DOUBTS } from '../../campaigns/labels.ts'
import { checkSale as check, checkSale as contract, uncheckSale as uncheck } from '../checking/contract.ts'
import { checkFailed, OTHER_SALE, uncheckFailed, WHY } from '../checking/messages.ts'
import { CALENDARS } from '../client.ts'
import type { ListedSale } from '../contract.ts'
import { WORDS } from '../messages.ts'
import { StubField } from './StubField.tsx'

const checkSale = (externalId: string, body: z.input<typeof check.body>) =>
  call(check, { params: { externalId }, body })
const uncheckSale = (externalId: string) => call(uncheck, { params: { externalId } })

type Props = { sale: ListedSale; onClose: () => void }

/** A sale that is or was to be checked: the reasons, and the decision. */
export const CheckDialog = ({ sale, onClose }: Props) => (
  <Dialog title={sale.checked ? 'Vente vérifiée' : 'Vente à vérifier'} onClose={onClose}>
    <div className="stack">
      <p>
        {formatEuros(sale.amount)}
        {sale.buyer && `, ${de(sale.buyer)}`}
        {sale.seller && `, vendu par ${sale.seller.name}`}
        {sale.stub !== null && `, souche n°\u00a0${sale.stub}`}
        {sale.declared !== null && `, n°\u00a0${sale.declared} déclaré`}.
      </p>
      {sale.doubts.map((doubt) => (
        <Notice key={doubt} tone={sale.checked ? 'quiet' : 'warn'} title={DOUBTS[doubt]}>
          {WHY[doubt]}
        </Notice>
      ))}
      {sale.checked ? (
        <CheckDone sale={sale} checked={sale.checked} onClose={onClose} />
      ) : (
        <CheckForm sale={sale} onClose={onClose} />
      )}
    </div>
  </Dialog>
)

function useAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: CALENDARS })
}

function CheckForm({ sale, onClose }: Props) {
  const again = useAgain()
  const stub = sale.stub === null ? '' : String(sale.stub)
  const form = useFormOf({
    initial: { stubNumber: stub, note: '', neverMade: false },
    schema: contract.body,
    body: ({ stubNumber, note, neverMade }) => ({
      note: note.trim(),
      ...(neverMade && { neverMade }),
      ...(!neverMade &&
        stubNumber.trim() &&
        stubNumber.trim() !== stub && { stubNumber: Number(stubNumber.replace(/\s/g, '')) }),
    }),
    words: WORDS,
    refusals: checkFailed,
    blames: { 'stub-taken': { stubNumber: OTHER_SALE } },
    send: (body) => checkSale(sale.externalId, body),
    done: async () => {
      await again()
      toast('success', 'Vente vérifiée.', {
        label: 'Annuler',
        run: () =>
          void uncheckSale(sale.externalId)
            .then(again)
            .catch((error: unknown) => toast('error', sentence(uncheckFailed, error))),
      })
      onClose()
    },
  })
  const isCorrected = form.values.stubNumber.trim() !== '' && form.values.stubNumber.trim() !== stub
  return (
    <Form form={form} label="Vérification">
      {sale.doubts.includes('WITHDRAWN') && (
        <Checkbox
          label="Le don n’a pas eu lieu"
          description={'La vente quitte les chiffres, les totaux et le rapport\u00a0: rien n’est à rembourser.'}
          checked={form.values.neverMade}
          onChange={({ currentTarget }) => form.change({ neverMade: currentTarget.checked })}
        />
      )}
      {!form.values.neverMade && (
        <StubField
          field={form.field('stubNumber')}
          description="Corrigez-le, ou laissez la vente comme elle est"
          problem={form.problem}
        />
      )}
      <Textarea
        label="Note"
        description={'Facultatif\u00a0: ce que vous avez constaté'}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.field('note')}
        required={false}
      />
      <FormEnd form={form} action={actionOf(form.values.neverMade, isCorrected)} onCancel={onClose} />
    </Form>
  )
}

function actionOf(neverMade: boolean, isCorrected: boolean): string {
  if (neverMade) return 'Retirer la vente des comptes'
  return isCorrected ? 'Corriger et marquer vérifiée' : 'Marquer vérifiée'
}

type Done = { at: string; by: string | null; note: string }

function CheckDone({ sale, checked, onClose }: Props & { checked: Done }) {
  const again = useAgain()
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await uncheckSale(sale.externalId)
      await again()
      onClose()
    } catch (error) {
      setRefused(sentence(uncheckFailed, error))
    }
    setBusy(false)
  }
  return (
    <>
      <p>
        Vérifiée le {formatMoment(checked.at)}
        {checked.by && ` par ${checked.by}`}
        {checked.note ? `\u00a0: «\u00a0${checked.note}\u00a0»` : '.'}
      </p>
      {refused && (
        <Notice tone="bad" alert>
          {refused}
        </Notice>
      )}
      <div className="row">
        <Button variant="default" loading={busy} onClick={() => void undo()}>
          Remettre à vérifier
        </Button>
      </div>
    </>
  )
}
