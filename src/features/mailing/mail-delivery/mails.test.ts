import { describe, expect, test } from 'vitest'
import { expectBoth } from '../../../server/mail/fixtures.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { DEFAULT_ASSOCIATION } from '../../society/settings/labels.ts'
import { ContactForm } from './contract.ts'
import { contactCopyMail, contactMail } from './mails.ts'

const sender: Sender = { letterhead: DEFAULT_ASSOCIATION, publicUrl: 'https://portail.example' }
const form = {
  email: 'maelle@caserne.example',
  phone: '06 12 34 56 78',
  lastName: 'Le Goff',
  firstName: 'Maëlle',
  subject: 'Les clés du chalet',
  text: 'Bonjour,\nOù les prend-on ?',
}
const contact = (changes: object = {}) =>
  contactMail(sender, { email: 'ski@caserne.example' }, { ...form, ...changes }, { name: 'Ski', message: 7 })

describe('the mail that', () => {
  test('the mail that brings a message says who wrote it, how to reach them and for whom; an answer goes to them', () => {
    const mail = contact()
    expect(mail).toMatchObject({
      to: { email: 'ski@caserne.example' },
      replyTo: form.email,
      subject: '[Contact] Les clés du chalet',
    })
    expect(mail.text).toContain('> Bonjour,\n> Où les prend-on ?')
    expectBoth(mail, ['Maëlle Le Goff', form.email, '06 12 34 56 78', 'Ski', 'Répondez à ce message'])
  })

  test('the mail that is the sender’s copy says the same, and asks nobody to answer it', () => {
    const mail = contactCopyMail(sender, form, 'Ski')
    expect(mail.to.email).toBe(form.email)
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain('> Bonjour,\n> Où les prend-on ?')
    expectBoth(mail, ['Bonjour Maëlle,', 'bien parti', 'Les clés du chalet', 'Ski'])
  })

  test('the mail that carries what was typed as text alone: no element, no second line in a header', () => {
    const text = '<script>alert(1)</script>\r\n<img src=x onerror=alert(1)>'
    const mail = contact({ subject: 'Bonjour\r\nBcc: tous@caserne.example\u2028X: y', text })
    expect(mail.subject).toBe('[Contact] Bonjour Bcc: tous@caserne.example X: y')
    expect(mail.html).not.toMatch(/<script|<img/)
  })
})

describe('the form', () => {
  test.each<[string, Record<string, unknown>]>([
    ['email', { email: 'a@b.example\r\nBcc: tous@caserne.example' }],
    ['email', { email: 'a@b.example, tous@caserne.example' }],
    ['firstName', { firstName: 'Maëlle <tous@caserne.example>' }],
    ['lastName', { lastName: 'Le Goff: tous@caserne.example' }],
    ['phone', { phone: '06 12 34 56 78\r\nBcc: tous@caserne.example' }],
    ['phone', { phone: ' ' }],
    ['subject', { subject: 'a'.repeat(151) }],
    ['text', { text: 'a'.repeat(5_001) }],
    ['commissionId', { commissionId: 1.5 }],
  ])('the form refuses a %s that could be more than it is: %j', (path, changes) => {
    const { error } = ContactForm.safeParse({ ...form, ...changes })
    expect(new Set(error?.issues.map((issue) => issue.path.join('.')))).toEqual(new Set([path]))
    expect(ContactForm.safeParse(form).success).toBe(true)
  })
})
