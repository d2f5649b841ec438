import { describe, expect, test } from 'vitest'
import { expectBoth, words } from '../../../server/mail/fixtures.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { DEFAULT_ASSOCIATION } from '../../society/settings/labels.ts'
import { accountRefusedMail, accountsToValidateMail, accountValidatedMail } from '../membership/validation/mails.ts'
import { accountReminderMail, emailConfirmationMail, resendConfirmationMail } from './mails.ts'

const sender: Sender = { letterhead: DEFAULT_ASSOCIATION, publicUrl: 'https://portail.example' }
const to = { id: 7, firstName: 'Maëlle', email: 'maelle@caserne.example' }
const TOKEN = 'tMk3w_8yQ-hPq0c2ZrVnXl5sDfGjKaEbUoIiTyRw1A4'
const LINK = `https://portail.example/validateorsubscribe?token=${TOKEN}`

const timesIn = (text: string, part: string) => text.split(part).length - 1

describe('the mail that', () => {
  test('the mail that asks a new member to confirm the address leads to the link, once, and says what comes next and by when', () => {
    const mail = emailConfirmationMail(sender, to, TOKEN)
    expect(mail).toMatchObject({ template: 'email-confirmation', to: { email: to.email }, personId: 7 })
    expect(timesIn(mail.text, LINK)).toBe(1)
    expectBoth(mail, ['Bonjour Maëlle,', LINK, 'régler votre cotisation', 'valable 7 jours', 'sous 24 à 48 heures'])
  })

  test('the mail that gives the link again says whether the e-mail is confirmed already', () => {
    const unconfirmed = resendConfirmationMail(sender, to, TOKEN, false)
    const confirmed = resendConfirmationMail(sender, to, TOKEN, true)
    for (const mail of [unconfirmed, confirmed]) {
      expect(timesIn(mail.text, LINK)).toBe(1)
      expectBoth(mail, [LINK, 'valable 7 jours', 'Ce lien remplace les précédents'])
    }
    expectBoth(unconfirmed, ['Confirmez votre e-mail'])
    expectBoth(confirmed, ['déjà confirmé', 'il ne reste qu’à régler votre cotisation'])
    expect(words(unconfirmed.text)).not.toContain('déjà confirmé')
  })

  test('the reminder of an unfinished registration says what is missing and when the account is deleted', () => {
    const mail = accountReminderMail(sender, to, TOKEN, true)
    expect(timesIn(mail.text, LINK)).toBe(1)
    expectBoth(mail, [LINK, 'il ne reste que la cotisation à régler', 'effacés 90 jours après l’inscription'])
    expectBoth(accountReminderMail(sender, to, TOKEN, false), ['votre e-mail n’est pas encore confirmé'])
  })

  test('the mail that calls administrators to validate counts the accounts, dates the oldest and names nobody', () => {
    const link = 'https://portail.example/management/persons'
    const mail = accountsToValidateMail(sender, to, { count: 3, oldest: '2026-11-20T13:05:00Z' })
    expect(mail.subject).toBe('3 comptes à valider')
    expect(timesIn(mail.text, link)).toBe(1)
    expectBoth(mail, ['3 personnes', '20 novembre 2026 à 14 h 05', link, 'parce que vous administrez les comptes'])
    expect(accountsToValidateMail(sender, to, { count: 1, oldest: '2026-11-20T13:05:00Z' }).subject).toBe(
      'Un compte à valider',
    )
  })

  test('the mail that opens the account leads to the sign-in and says until when it is valid', () => {
    const mail = accountValidatedMail(sender, to, '2026-12-31')
    expect(timesIn(mail.text, 'https://portail.example/')).toBe(1)
    expectBoth(mail, ['valider votre compte', '31 décembre 2026', 'https://portail.example/'])
  })

  test('the mail that refuses the account quotes the reason as it was typed, and says how much comes back, when and whom to ask', () => {
    const mail = accountRefusedMail(sender, to, 'Compte <b>en double</b>.\nVoyez Anne & Yann.', 63)
    expect(mail.text).toContain('> Compte <b>en double</b>.\n> Voyez Anne & Yann.')
    expect(mail.html).not.toContain('<b>en double')
    expectBoth(mail, ['63,00 €', 'sous 5 à 10 jours', 'Écrivez-nous'])
  })

  test('the mail that refuses an account that paid nothing speaks of no refund', () => {
    const { text } = accountRefusedMail(sender, to, 'Hors du département.', 0)
    expect(text).not.toMatch(/rembours|€/)
  })
})
