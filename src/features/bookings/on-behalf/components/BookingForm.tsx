import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toCents, toEuros } from '../../../../shared/money.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { spelledPrice } from '../../../catalogue/resources/availability/labels.ts'
import { BookingFields, InTheWay, useBookingRequest } from '../../../catalogue/resources/components/BookingFields.tsx'
import type { CommissionResource } from '../../../catalogue/resources/contract.ts'
import { lineCents } from '../../../catalogue/resources/rules.ts'
import { useSession } from '../../../platform/access/client.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { configurationQuery } from '../../../society/settings/client.ts'
import { planningAddress } from '../../planning/components/addresses.ts'
import { bookFor, cartValidationQuery, placesQuery } from '../client.ts'
import { bookFor as contract } from '../contract.ts'
import { bookFailed, WORDS } from '../messages.ts'
import { placesOf } from '../rules.ts'
import { BuyerField } from './BuyerField.tsx'
import { bodyOf, freshDraft } from './draft.ts'
import { PaymentFields } from './PaymentFields.tsx'
import { RuleViolations } from './RuleViolations.tsx'

type Props = { commission: LightCommission; resource: CommissionResource }

/** Maps field names of the contract to those of this form. */
const at = (path: string) => path.replace(/^payment\./, '')

/**
 * Books a resource for somebody: days and quantity, buyer, payment, and rules to override (rules#booking-for-somebody).
 */
export function BookingForm({ commission, resource }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const taken = useQuery(configurationQuery).data?.means ?? []
  const chosen = useBookingRequest(
    useMemo(() => placesOf(resource), [resource]),
    placesQuery,
  )
  const { request, whole, known, byDay } = chosen
  const price = toEuros(lineCents({ ...resource, priceCents: toCents(resource.price) }, request))
  const initial = useMemo(freshDraft, [])
  const form = useFormOf({
    initial,
    keep: { name: 'booking', owner: useSession()?.userId },
    // The overridden rules belonged to another resource.
    given: { beyond: [] },
    schema: contract.body,
    body: (draft) => bodyOf(draft, { request, price, taken }),
    at,
    words: WORDS,
    refusals: bookFailed,
    waitsFor: !whole ? 'Choisissez d’abord les jours.' : known.obstacle ? 'Choisissez d’autres jours.' : undefined,
    send: (body) =>
      bookFor(resource.id, body).finally(async () => {
        for (const key of ['resources', 'commands', 'reservations', 'payments'])
          await queries.invalidateQueries({ queryKey: [key] })
      }),
    done: (_booked, { who, member, guest }) => {
      toast('success', `Réservé pour ${who === 'MEMBER' && member ? nameOf(member) : guest.name}.`)
      const shown = request.startDate
        ? `planning&mois=${request.startDate.slice(0, 7)}&jour=${request.startDate}`
        : 'liste'
      void navigate(`${planningAddress(commission.technicalName)}?vue=${shown}`)
    },
  })
  const { who, member, beyond, kind } = form.values
  const validation = useQuery({
    ...cartValidationQuery(resource.id, request, who === 'MEMBER' ? member?.id : undefined),
    enabled: whole && known.obstacle === null,
  })
  const against = whole && !known.obstacle ? (validation.data?.against ?? []) : []
  if (known.failed) return <ErrorState onRetry={known.retry}>Ce qui est libre n’a pas pu être chargé.</ErrorState>
  return (
    <Form form={form} label="Réservation" className="stack-lg">
      <section className="stack" aria-labelledby="when">
        <h2 id="when">{byDay ? 'Les jours' : 'Combien'}</h2>
        <BookingFields chosen={chosen} />
        <InTheWay chosen={chosen} />
        {whole && !known.obstacle && (
          <p aria-live="polite">
            <strong>{kind === 'FREE' ? 'Gratuit' : spelledPrice(resource, request, price)}</strong>
          </p>
        )}
      </section>
      <BuyerField form={form} commissionId={commission.id} />
      {price > 0 && <PaymentFields form={form} taken={taken} />}
      {against.length > 0 && (
        <RuleViolations
          resource={resource}
          request={request}
          against={against}
          beyond={beyond}
          at={chosen.at}
          onBeyond={(codes) => form.change({ beyond: codes })}
        />
      )}
      <FormEnd form={form} action="Réserver" />
    </Form>
  )
}
