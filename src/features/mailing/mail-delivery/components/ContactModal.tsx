import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { usePhoneRule } from '../../../../web/ui/form/phones.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHolder, useSession } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import { CaptchaEnd } from '../../../society/captcha/components/CaptchaEnd.tsx'
import { lightCommissionsQuery } from '../../../society/commissions/client.ts'
import { personQuery } from '../../../society/persons/client.ts'
import { sendContact } from '../client.ts'
import { ContactForm } from '../contract.ts'
import { type ContactDraft, draftErrors, EMPTY, filledIn, isComplete, toMessage } from './ContactDraft.ts'

/** The wording is specified (rules#messages). */
const contactMissing = 'Veuillez remplir tous les champs'
const contactFailed = "Erreur lors de l'envoi de l'email. Réessayez plus tard "
const contactSent = 'Votre email a bien été envoyé'

type Addressee = { id: number; name: string }

/** The commissions a member may write to, including the given one; a visitor can only write to the society. */
function useAddressees(given: Addressee | undefined) {
  const member = useHolder()
  const { data } = useQuery({ ...lightCommissionsQuery, enabled: member !== undefined })
  if (!member) return []
  const open = (data?._embedded.data ?? []).filter((each) => each.active && isAllowed(member, may.seeCommission, each))
  const named: Addressee[] = given && !open.some(({ id }) => id === given.id) ? [given, ...open] : open
  return named.map(({ id, name }) => ({ value: String(id), label: name }))
}

type Props = { commission?: Addressee; subject?: string; onClose: () => void }

/**
 * « Formulaire de contact » (rules#contact-form), for everybody; solving the captcha sends it. `commission`
 * is the one whose page opened it, `subject` the initial subject.
 */
export function ContactModal({ commission, subject, onClose }: Props) {
  const writer = useSession()?.userId
  const account = useQuery({ ...personQuery(writer ?? 0), enabled: writer !== undefined }).data
  const addressees = useAddressees(commission)
  // A commission that can no longer be chosen is cleared, so that nobody writes to it without seeing it.
  const chosenOf = ({ commission: id }: ContactDraft) => (addressees.some(({ value }) => value === id) ? id : '')
  const form = useFormOf({
    initial: EMPTY,
    given: { ...(commission && { commission: String(commission.id) }), ...(subject && { subject }) },
    keep: { name: 'contact', owner: writer },
    schema: ContactForm,
    body: (draft) => toMessage(draft, chosenOf(draft)),
    check: draftErrors,
    refusals: { other: contactFailed },
    send: (message, recaptcha) =>
      sendContact({ ...message, recaptcha }).catch((error: Error) => {
        toast('error', contactFailed)
        throw error
      }),
    done: () => {
      toast('success', contactSent)
      onClose()
    },
  })
  usePhoneRule(form, account && filledIn(EMPTY, account).phone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in when the account is loaded, not while somebody types
  useEffect(() => {
    if (account) form.change(filledIn(form.values, account))
  }, [account])

  // A member's contact details are filled in, so they come after the fields that have to be typed.
  const sender = (
    <>
      <div className="pair">
        <TextInput label="Prénom" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Nom" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <div className="pair">
        <EmailInput label="E-mail" autoComplete="email" {...form.field('email')} />
        <TextInput label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" {...form.field('phone')} />
      </div>
    </>
  )

  return (
    <Dialog onClose={onClose} title="Formulaire de contact" long size={640} closeOnClickOutside={false}>
      <Form
        form={form}
        label="Contact"
        onSubmit={() => {
          if (!isComplete(form.values)) toast('info', contactMissing)
          form.showErrors()
        }}
      >
        {!writer && sender}
        {addressees.length > 0 && (
          <NativeSelect
            label={'À qui écrivez-vous\u00a0?'}
            {...form.field('commission')}
            value={chosenOf(form.values)}
            data={[{ value: '', label: 'L’association' }, ...addressees]}
          />
        )}
        <TextInput label="Sujet" {...form.field('subject')} />
        <Textarea label="Message" autosize minRows={5} maxRows={14} {...form.field('text')} />
        {writer && sender}
        <CaptchaEnd
          form="contact"
          complete={isComplete(form.values)}
          action="Envoyer"
          label={'Je ne suis pas un robot\u00a0: envoyer'}
          busy={form.busy}
          onSolved={(recaptcha) => void form.submit(recaptcha)}
        />
      </Form>
    </Dialog>
  )
}
