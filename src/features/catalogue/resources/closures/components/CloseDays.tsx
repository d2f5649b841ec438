import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { formatStay } from '../../labels.ts'
import { closeDays, SHOWN_IN, staysQuery } from '../client.ts'
import { ClosureForm as Schema } from '../contract.ts'

const WORDS = {
  'ends-before-it-begins': 'Le dernier jour est avant le premier.',
  'too-many-days': 'Trois ans au plus à la fois. Pour toujours, archivez la ressource.',
  'invalid-format': 'Choisissez un jour.',
}

const CLOSING_FAILED = {
  'days-booked': 'Ces jours sont réservés. Choisissez-en d’autres, ou voyez d’abord avec les personnes.',
  'closed-already': 'Une partie de ces jours est déjà fermée.',
  'not-by-day': 'Cette ressource ne se loue pas à la journée.',
  404: 'Cette ressource n’est plus là.',
  other: 'Les jours n’ont pas pu être fermés. Réessayez.',
}

const EMPTY = { from: '', to: '', reason: '' }

type Props = {
  id: number
  /** Suggested days. */
  days?: { from: string; to: string } | undefined
  onClosed?: () => void
}

/** Closes a resource for some days, and lists the bookings that prevent it. */
export function CloseDays({ id, days, onClosed }: Props) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { ...EMPTY, ...days },
    schema: Schema,
    // A single day is its own end.
    body: ({ from, to, reason }: typeof EMPTY) => ({ from, to: to || from, reason }),
    words: WORDS,
    refusals: CLOSING_FAILED,
    send: (body) => closeDays(id, body),
    done: async (closed) => {
      form.restart(EMPTY)
      await Promise.all(SHOWN_IN.map((queryKey) => queries.invalidateQueries({ queryKey })))
      toast('success', `Fermé ${formatStay({ startDate: closed.from, endDate: closed.to })}.`)
      onClosed?.()
    },
  })
  const { from, to } = form.values
  return (
    <Form form={form} label="Fermer des jours">
      <div className="pair">
        <TextInput label="Fermer du" type="date" {...form.field('from')} required />
        <TextInput
          label="Au"
          description="Vide&nbsp;: ce jour-là seulement."
          type="date"
          {...form.field('to')}
          required={false}
        />
      </div>
      <TextInput
        label="Pourquoi"
        description="Pour les administrateurs seulement."
        autoComplete="off"
        {...form.field('reason')}
        required={false}
      />
      <BookedNotice id={id} from={from} to={to || from} />
      <FormEnd form={form} action="Fermer ces jours" button={{ variant: 'default' }} />
    </Form>
  )
}

/** Bookings that prevent it, shown as soon as the days are chosen. */
function BookedNotice({ id, from, to }: { id: number; from: string; to: string }) {
  const stays = useQuery(staysQuery(id, from, to)).data?.rows ?? []
  return (
    <div role="status">
      {stays.length > 0 && (
        <Notice
          tone="warn"
          title={`${counted(stays.length, 'réservation est', 'réservations sont')} sur ces jours\u00a0: ils ne peuvent pas être fermés.`}
        >
          <ul>
            {stays.map((stay) => (
              <li key={stay.id}>
                {stay.person ?? 'Un compte effacé'}, {formatStay(stay)}
                {stay.offered && ' (une place proposée à qui attendait)'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
