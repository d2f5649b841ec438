import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { byIdWithBody } from '../../../../web/calls.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { BookDetails } from '../contract.ts'
import { rangeWords, VOID_REASON_LABELS } from '../labels.ts'
import { numberIn } from '../rules.ts'
import * as contract from '../voided-stubs/contract.ts'
import { VOID_REASONS, VOIDED_STUBS_FAILED } from '../voided-stubs/messages.ts'

const declare = byIdWithBody(contract.voidStubs)

type Draft = { first: string; last: string; kind: 'MISSING' | 'CANCELLED'; reason: string }
const KINDS = Object.entries(VOID_REASON_LABELS).map(([value, label]) => ({ value, label }))

/** Declares numbers void: one or a range, with the reason. */
export function DeclareVoid({ book, onClose }: { book: BookDetails; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { first: '', last: '', kind: 'MISSING', reason: '' } as Draft,
    check: ({ first, reason }) => missing({ first, reason }, ['first', 'reason']),
    body: ({ first, last, kind, reason }) => ({
      first: numberIn(first),
      last: numberIn(last.trim() ? last : first),
      kind,
      reason: reason.trim(),
    }),
    words: VOID_REASONS,
    refusals: VOIDED_STUBS_FAILED,
    send: (body: Parameters<typeof declare>[1]) => declare(book.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', 'C’est noté.')
      onClose()
    },
  })
  return (
    <Dialog title="Retirer des souches" onClose={onClose} size={520}>
      <Form form={form} label="Retirer des souches">
        <p className="soft">De ce carnet&nbsp;: {rangeWords(book.firstStub, book.lastStub)}.</p>
        <div className="pair">
          <TextInput label="Numéro" inputMode="numeric" autoComplete="off" {...form.field('first')} required />
          <TextInput
            label="Jusqu’au numéro"
            description="Vide pour une seule souche."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('last')}
          />
        </div>
        <NativeSelect label="Elles sont" data={KINDS} {...form.choice('kind')} />
        <TextInput label="Motif" maxLength={200} autoComplete="off" {...form.field('reason')} required />
        <FormEnd form={form} action="Retirer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
