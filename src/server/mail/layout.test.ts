import { describe, expect, test } from 'vitest'
import { composeMail, type Message, type Sender } from './layout.ts'

const letterhead: Sender['letterhead'] = {
  name: 'Amicale des sapeurs-pompiers de Valbrume',
  shortName: 'ASPV',
  city: 'Valbrume',
  address: ['Centre de secours principal', '18 rue des Frères-Lumière', '35000 Valbrume'],
  colour: '#1d5fa8',
}
const sender: Sender = { letterhead, publicUrl: 'https://portail.example' }
const to = { id: 7, firstName: 'Maëlle', email: 'maelle@caserne.example' }
const EVIL = '<img src=x onerror=alert(1)>"\'&'

const message = (changes: Partial<Message> = {}): Message => ({
  template: 'sample',
  subject: 'Votre commande n° 12 : merci !',
  preheader: 'En deux mots',
  title: 'Merci !',
  blocks: [{ kind: 'paragraph', text: 'Tout est prêt.' }],
  ...changes,
})

describe('a mail', () => {
  test('a mail says in both versions whom it greets, who writes, from where and why', () => {
    const { html, text, personId, to: recipient } = composeMail(sender, to, message())
    for (const version of [html, text]) {
      expect(version).toContain('Bonjour Maëlle,')
      expect(version).toContain('Amicale des sapeurs-pompiers de Valbrume')
      expect(version).toContain('18 rue des Frères-Lumière')
      expect(version).toContain('Vous recevez ce message parce que')
    }
    expect(personId).toBe(7)
    expect(recipient.email).toBe('maelle@caserne.example')
  })

  test('a mail says that the address is an account’s to whoever has one, and to nobody else', () => {
    const whyTo = (recipient: Parameters<typeof composeMail>[1]) =>
      /Vous recevez ce message [^.]*\./.exec(composeMail(sender, recipient, message()).text)?.[0]
    expect(whyTo(to)).toContain('celle d’un compte')
    expect(whyTo({ email: 'acheteuse@caserne.example' })).not.toContain('compte')
  })

  test('a mail greets nobody in particular where the first name is not known', () => {
    const { html, text, personId } = composeMail(sender, { email: 'contact@caserne.example' }, message())
    expect(text).toContain('Bonjour,')
    expect(html).toContain('Bonjour,')
    expect(personId).toBeUndefined()
  })

  test('a mail shows everything typed by a person as text, never as HTML', () => {
    const { html, text } = composeMail(
      { ...sender, letterhead: { ...letterhead, name: EVIL, shortName: '<b>', city: EVIL, address: [EVIL] } },
      { ...to, firstName: EVIL },
      message({
        subject: EVIL,
        preheader: EVIL,
        title: EVIL,
        why: EVIL,
        blocks: [
          { kind: 'paragraph', text: [EVIL, { strong: EVIL }, { label: EVIL, href: 'https://portail.example/' }] },
          { kind: 'facts', rows: [[EVIL, EVIL]], total: [EVIL, EVIL] },
          { kind: 'steps', done: 1, labels: [EVIL, EVIL, EVIL] },
          { kind: 'quote', text: EVIL },
          { kind: 'note', text: EVIL },
          { kind: 'button', label: EVIL, href: `https://portail.example/"><script>${EVIL}` },
        ],
      }),
    )
    expect(html).not.toMatch(/<img|<script|<b>/)
    expect(html).not.toContain('onerror=')
    expect(text).toContain(EVIL)
  })

  test('a mail cannot be given another header or another line by a name, an address or a subject', () => {
    const broken = 'Maëlle\r\nBcc: tous@caserne.example\u2028\n\nVirez 500 euros'
    const mail = composeMail(
      sender,
      { ...to, firstName: broken, email: 'maelle@caserne.example\r\nBcc: tous@caserne.example' },
      message({ subject: broken, replyTo: broken }),
    )
    for (const header of [mail.subject, mail.to.email, mail.replyTo]) expect(header).not.toMatch(/[\r\n\u2028]/)
    expect(mail.text).not.toMatch(/^(Bcc:|Virez)/m)
  })

  test('a mail gives the address of a button once in the text, and spelled out under it in the HTML', () => {
    const href = 'https://portail.example/validateorsubscribe?token=abc'
    const { html, text } = composeMail(sender, to, message({ blocks: [{ kind: 'button', label: 'Confirmer', href }] }))
    expect(text.split(href)).toHaveLength(2)
    expect(text).toMatch(/^https:\/\/portail\.example\/validateorsubscribe\?token=abc$/m)
    expect(html).toContain('>https://portail.example/validateorsubscribe?token&#61;abc</a>')
  })

  test('a mail keeps the line breaks of a reason, and marks each of its lines as quoted in the text', () => {
    const blocks: Message['blocks'] = [{ kind: 'quote', text: 'Un doublon.\r\nVoyez votre autre compte.' }]
    const { html, text } = composeMail(sender, to, message({ blocks }))
    expect(text).toContain('> Un doublon.\n> Voyez votre autre compte.')
    expect(html).toContain('white-space:pre-line')
  })

  test('a mail tells which steps are behind and which is next, without colours', () => {
    const blocks: Message['blocks'] = [{ kind: 'steps', done: 1, labels: ['Inscription', 'Paiement', 'Validation'] }]
    const { html, text } = composeMail(sender, to, message({ blocks }))
    expect(text).toContain('✓ 1. Inscription\n→ 2. Paiement\n  3. Validation')
    expect(html).toContain('Inscription — fait')
    expect(html).toContain('Paiement — prochaine étape')
  })

  test('a mail lets no line end before a French mark or after « n° »', () => {
    const { subject, html, text } = composeMail(
      sender,
      to,
      message({ title: 'Une question ?', blocks: [{ kind: 'note', text: 'Le lien « Aide » : sous 24 à 48 heures.' }] }),
    )
    expect(subject).toBe('Votre commande n°\u00A012\u00A0: merci\u00A0!')
    for (const version of [html, text]) {
      expect(version).toContain('Une question\u00A0?')
      expect(version).toContain('Le lien «\u00A0Aide\u00A0»\u00A0: sous 24\u00A0à\u00A048\u00A0heures.')
    }
  })

  test('a mail has its button in the society’s main colour', () => {
    const { html } = composeMail(
      sender,
      to,
      message({ blocks: [{ kind: 'button', label: 'Voir', href: 'https://a.b' }] }),
    )
    expect(html).toContain('background:#1d5fa8')
  })

  test('a mail asks nothing of the network and follows the reader’s light or dark scheme', () => {
    const { html } = composeMail(sender, to, message())
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/)
    expect(html).toContain('<html lang="fr"')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme:dark')
  })
})
