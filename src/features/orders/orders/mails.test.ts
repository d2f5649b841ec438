import { describe, expect, test } from 'vitest'
import { expectBoth, words } from '../../../server/mail/fixtures.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { feeExpiryWords, feeReceiptWords } from '../../members/membership/adhesion/mails.ts'
import { DEFAULT_ASSOCIATION } from '../../society/settings/labels.ts'
import { latePaymentRefundedMail, orderAgain, orderExpiredMail, orderReceiptMail, type Receipt } from './mails.ts'

const sender: Sender = { letterhead: DEFAULT_ASSOCIATION, publicUrl: 'https://portail.example' }
const to = { id: 7, firstName: 'Maëlle', email: 'maelle@caserne.example' }

const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  number: 1042,
  receipt: '2026-000318',
  paid: { method: 'CARD', on: '2026-11-20' },
  total: 1263,
  lines: [
    { name: 'Cotisation Amicale', total: 45 },
    { name: 'Repas <de la> Sainte-Barbe × 2', total: 1218 },
  ],
  ...changes,
})

const feeReceipt = (awaitsValidation: boolean) =>
  orderReceiptMail(sender, to, receipt(), feeReceiptWords(1263, awaitsValidation))

describe('the mail that', () => {
  test('the mail of a receipt gives the order’s numbers, lines, total in euros, day and payment method', () => {
    const mail = feeReceipt(true)
    expect(mail.template).toBe('command-receipt')
    expectBoth(mail, [
      '1042',
      '2026-000318',
      'Cotisation Amicale',
      '45,00 €',
      'Repas <de la> Sainte-Barbe × 2',
      '1 218,00 €',
      'Total payé',
      '1 263,00 €',
      'Payé par carte le',
      '20 novembre 2026',
    ])
    expect(mail.html).not.toContain('<de la>')
  })

  test('the mail of a fee’s receipt says whether the account still waits for its validation', () => {
    expect(feeReceipt(true).subject).toBe('Votre cotisation est payée')
    expectBoth(feeReceipt(true), ['Votre compte attend maintenant la validation', '48 heures'])
    const renewal = feeReceipt(false)
    expectBoth(renewal, ['Votre adhésion est à jour'])
    expect(renewal.text + renewal.html).not.toContain('attend maintenant')
  })

  test('the mail of another order’s receipt names the order in its subject', () => {
    const mail = orderReceiptMail(sender, to, receipt(), {})
    expect(mail.subject).toBe('Votre commande n°\u00A01042 est payée')
    expectBoth(mail, ['Votre commande est confirmée'])
  })

  test('the mail that closes an unpaid order reassures that nothing was taken and says how to begin again', () => {
    const fee = orderExpiredMail(sender, to, {
      number: 1042,
      total: 63,
      awaits: null,
      next: feeExpiryWords(sender, to, { to: 'renewal', token: 'abc' }),
    })
    expectBoth(fee, ['1042', '63,00 €', 'rien n’a été débité', 'Régler ma cotisation', 'valable 60 jours'])
    expect(fee.text).toContain('https://portail.example/renewsubscription?token=abc&userid=7')
    const closed = orderExpiredMail(sender, to, {
      number: 1042,
      total: 63,
      awaits: null,
      next: feeExpiryWords(sender, to, undefined),
    })
    expectBoth(closed, ['Vous n’avez rien à faire'])
    const cart = orderExpiredMail(sender, to, { number: 1042, total: 63, awaits: null, next: orderAgain(sender) })
    expectBoth(cart, ['Vous pouvez la passer de nouveau'])
  })

  test('the mail that closes an order that waited for a cheque asks not to pay twice, and speaks of no debit', () => {
    const order = { number: 1042, total: 63, awaits: 'CHEQUE' as const, next: [] }
    const mail = orderExpiredMail(sender, to, order)
    expectBoth(mail, ['1042', '63,00 €', 'Votre chèque est en route', 'Ne payez pas une deuxième fois'])
    expect(mail.text + mail.html).not.toContain('débité')
  })

  test('the mail that gives back a payment that came too late says how much and when it is seen', () => {
    const mail = latePaymentRefundedMail(sender, to, { number: 1042, amount: 63, byCard: true })
    expect(words(mail.subject)).toBe('Le remboursement de vos 63,00 € est demandé')
    expectBoth(mail, ['1042', '63,00 €', 'en entier', 'sous 5 à 10 jours'])
  })
})
