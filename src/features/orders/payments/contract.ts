import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/** Called by the card provider with a signature; nothing else makes an order paid by card. */
export const receiveWebhook = endpoint('POST /payments/webhook', {
  auth: 'public',
  summary: 'Signed events of the card provider',
  reply: z.object({ received: z.literal(true) }),
  refusals: { 400: ['signature-refused', 'event-unreadable', 'livemode-mismatch'] },
})
