// A payment session of the card provider, as received and as parsed.
export const ORDER = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const PAGE = {
  id: 'cs_1',
  object: 'checkout.session',
  url: 'https://pay.example/cs_1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 6_300,
  currency: 'eur',
  client_reference_id: ORDER,
  payment_intent: null,
}
export const READ = {
  id: 'cs_1',
  url: 'https://pay.example/cs_1',
  state: 'OPEN',
  paid: false,
  amountCents: 6_300,
  currency: 'eur',
  commandId: ORDER,
  paymentId: null,
}
