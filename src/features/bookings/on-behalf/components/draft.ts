import { parisDay } from '../../../../shared/dates.ts'
import { newKey } from '../../../administration/register/bulk/client.ts'
import type { BookingRequest } from '../../../catalogue/resources/rules.ts'
import type { Beyond, OfflineMethod } from '../../../orders/orders/contract.ts'
import type { Holder } from '../../../society/commissions/holders/contract.ts'
import type { Means } from '../../../society/settings/contract.ts'

/** The typed draft, without days and quantity, which are in the address. */
export const freshDraft = () => ({
  key: newKey(),
  who: 'MEMBER' as 'MEMBER' | 'GUEST',
  member: null as Holder | null,
  guest: { name: '', email: '', phone: '' },
  kind: 'LATER' as 'LATER' | 'PAID' | 'FREE',
  means: '' as Means | '',
  method: 'CHEQUE' as OfflineMethod,
  date: parisDay(new Date()),
  reference: '',
  reason: '',
  beyond: [] as Beyond[],
})
export type Draft = ReturnType<typeof freshDraft>

/** Payment methods to offer: a guest has no account, and so no page on which to pay by card. */
export const proposedMethods = (taken: readonly Means[], { who }: Pick<Draft, 'who'>) =>
  who === 'GUEST' ? taken.filter((means) => means !== 'CARD') : [...taken]

/** The chosen method, or else the first one. */
export const meansOf = (taken: readonly Means[], draft: Draft) => {
  const means = proposedMethods(taken, draft)
  return means.find((each) => each === draft.means) ?? means[0]
}

function paymentOf(draft: Draft, taken: readonly Means[]) {
  const { kind, method, date, reference, reason } = draft
  if (kind === 'LATER') return { kind, means: meansOf(taken, draft) }
  if (kind === 'FREE') return { kind, reason }
  return { kind, method, date, ...(reference.trim() && { reference }) }
}

const textOrUndefined = (text: string) => text.trim() || undefined

/** Request body; `price` is the price of the request in euros. */
export function bodyOf(
  draft: Draft,
  { request, price, taken }: { request: BookingRequest; price: number; taken: readonly Means[] },
) {
  const { key, who, member, guest, beyond, kind } = draft
  return {
    ...(who === 'MEMBER'
      ? { member: member ? { id: member.id } : undefined }
      : { guest: { name: guest.name, email: textOrUndefined(guest.email), phone: textOrUndefined(guest.phone) } }),
    key,
    beyond,
    ...request,
    total: kind === 'FREE' ? 0 : price,
    ...(price > 0 && { payment: paymentOf(draft, taken) }),
  }
}
