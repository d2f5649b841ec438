import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatEuros, readEuros, sumEuros } from '../../../../../shared/money.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { settleDeposit } from '../client.ts'
import { DEPOSIT_FAILED, WORDS } from '../messages.ts'

type Draft = { kept: string; reason: string }

/** Asks how much of a deposit is kept and why; the rest is returned. */
export function KeepDialog({ id, amount, onClose }: { id: number; amount: number; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { kept: '', reason: '' },
    check: ({ kept, reason }): Record<string, string> => ({
      ...(!(readEuros(kept) > 0 && readEuros(kept) <= amount) && {
        kept: `Écrivez un montant jusqu’à ${formatEuros(amount)}.`,
      }),
      ...(reason.trim() === '' && { reason: WORDS.required }),
    }),
    amounts: ({ kept }) => [typedAmount('kept', kept, UNUSUAL.keptDeposit)],
    words: WORDS,
    refusals: DEPOSIT_FAILED,
    send: ({ kept, reason }: Draft) => settleDeposit(id, { kept: readEuros(kept), reason: reason.trim() }),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['commands'] })
      toast('success', 'C’est noté.')
      onClose()
    },
  })
  const kept = readEuros(form.values.kept)
  const rest = sumEuros([amount, -kept])
  return (
    <Dialog title="Garder tout ou partie de la caution" onClose={onClose}>
      <Form form={form} label="Garder tout ou partie de la caution">
        <TextInput
          label="Montant gardé, en euros"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('kept')}
          required
        />
        <Textarea label="Motif" autosize minRows={2} maxLength={500} {...form.field('reason')} required />
        {kept > 0 && rest >= 0 && (
          <p role="status">
            {rest > 0
              ? `${formatEuros(kept)} restent à la commission, ${formatEuros(rest)} sont à rendre.`
              : 'Toute la caution reste à la commission.'}
          </p>
        )}
        <FormEnd form={form} action="Garder" />
      </Form>
    </Dialog>
  )
}
