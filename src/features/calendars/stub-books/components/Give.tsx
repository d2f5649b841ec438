import { Button, Input, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { byIdWithBody } from '../../../../web/calls.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { BookDetails, Seller } from '../contract.ts'
import * as contract from '../keeping/contract.ts'
import { STEP_DONE } from '../labels.ts'
import { BOOK_FAILED } from '../messages.ts'
import { Sellers } from './Sellers.tsx'

const give = byIdWithBody(contract.giveBook)

type Draft = { seller: Seller | null; team: string; streets: string }

/** Gives a book to a seller, with their team and streets. */
export function Give({ book, onClose }: { book: BookDetails; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { seller: null, team: book.team, streets: book.streets.join('\n') } as Draft,
    schema: contract.BookHandOver,
    body: ({ seller, team, streets }) => ({
      sellerId: seller?.id,
      team,
      streets: streets
        .split('\n')
        .map((street) => street.trim())
        .filter(Boolean),
    }),
    at: (path) => path.replace('sellerId', 'seller').replace(/^streets\..*/, 'streets'),
    refusals: BOOK_FAILED,
    send: (body) => give(book.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', STEP_DONE.GIVEN)
      onClose()
    },
  })
  const { seller } = form.values
  return (
    <Dialog title="Confier le carnet" onClose={onClose} size={520}>
      <Form form={form} label="Confier le carnet">
        {seller ? (
          <p className="row between">
            <strong>
              {seller.firstName} {seller.lastName}
            </strong>
            <Button variant="default" onClick={() => form.change({ seller: null })}>
              Choisir un autre vendeur
            </Button>
          </p>
        ) : (
          <Sellers onChoose={(seller) => form.change({ seller })} />
        )}
        {form.errors.seller && <Input.Error role="alert">Choisissez le vendeur.</Input.Error>}
        <TextInput label="Équipe" autoComplete="off" {...form.field('team')} />
        <Textarea
          label="Rues"
          description="Une rue par ligne."
          autosize
          minRows={3}
          maxRows={8}
          {...form.field('streets')}
          required={false}
        />
        <FormEnd form={form} action="Confier" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
