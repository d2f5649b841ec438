import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import type { ContactForm } from './contract.ts'

type Row = [label: string, value: string]

const facts = ({ firstName, lastName, email, phone }: ContactForm, to: string, more: Row[] = []) => ({
  kind: 'facts' as const,
  rows: [
    ['De', `${firstName} ${lastName}`],
    ['E-mail', email],
    ['Téléphone', phone],
    ['Pour', to],
    ...more,
  ] satisfies Row[],
})

/** A contact message for its recipient; a reply goes to its sender. */
export const contactMail = (
  sender: Sender,
  to: Recipient,
  form: ContactForm,
  addressee: { name: string; message: number },
): Mail =>
  composeMail(sender, to, {
    template: 'contact',
    subject: `[Contact] ${form.subject}`,
    preheader: `${form.firstName} ${form.lastName} écrit à ${addressee.name}.`,
    title: form.subject,
    blocks: [
      facts(form, addressee.name),
      { kind: 'quote', text: form.text },
      {
        kind: 'button',
        label: 'Répondre sur le portail',
        href: `${sender.publicUrl}/management/messages?message=${addressee.message}`,
      },
      {
        kind: 'note',
        text: 'Les autres responsables y voient votre réponse. Répondez à ce message\u00a0: votre réponse ira directement à la personne qui l’a écrit.',
      },
    ],
    why: 'Vous recevez ce message parce que vous répondez aux questions posées sur le portail de l’association.',
    replyTo: form.email,
  })

const COPY_WHY =
  'Vous recevez ce message parce que cette adresse a été écrite dans le formulaire de contact du portail.'

/** The receipt for an unverified address: it says that a message came, and when. It leaves out text and subject, because anybody may type any address. */
export const contactReceiptMail = (sender: Sender, form: ContactForm, addressee: string, at: string): Mail =>
  composeMail(
    sender,
    { email: form.email },
    {
      template: 'contact-receipt',
      subject: 'Votre message est bien parti',
      preheader: 'Nous avons bien reçu le message écrit depuis le formulaire de contact.',
      title: 'Votre message est bien parti',
      blocks: [
        { kind: 'paragraph', text: 'Nous l’avons bien reçu, et nous vous répondrons à cette adresse.' },
        {
          kind: 'facts',
          rows: [
            ['Pour', addressee],
            ['Reçu le', at],
          ],
        },
        { kind: 'note', text: 'Ce message n’est pas de vous\u00a0? Il n’y a rien à faire.' },
      ],
      why: COPY_WHY,
    },
  )

/** The member's copy, sent to the e-mail of the account. */
export const contactCopyMail = (sender: Sender, form: ContactForm, addressee: string): Mail =>
  composeMail(
    sender,
    { firstName: form.firstName, email: form.email },
    {
      template: 'contact-copy',
      subject: `Votre message\u00a0: ${form.subject}`,
      preheader: 'Voici la copie du message que vous nous avez envoyé.',
      title: 'Votre message est bien parti',
      blocks: [
        { kind: 'paragraph', text: 'En voici une copie. Nous vous répondrons à cette adresse.' },
        facts(form, addressee, [['Sujet', form.subject]]),
        { kind: 'quote', text: form.text },
      ],
      why: COPY_WHY,
    },
  )

/** The test mail of an administrator to their own address. */
export const trialMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'trial',
    subject: 'E-mail d’essai',
    preheader: 'Les e-mails du portail partent et arrivent.',
    title: 'Les e-mails partent',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Vous avez demandé cet e-mail d’essai dans l’administration générale. Il est arrivé : les e-mails du portail partent.',
      },
    ],
  })
