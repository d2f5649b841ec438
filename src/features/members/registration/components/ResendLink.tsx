import { useState } from 'react'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { Refusal } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Outcome } from '../../../../web/ui/Outcome.tsx'
import { CaptchaEnd } from '../../../society/captcha/components/CaptchaEnd.tsx'
import { sendLinkAgain } from '../email/client.ts'
import { LinkRequest } from '../email/contract.ts'
import { linkNotSent, linkSent } from '../email/messages.ts'

/** Requests the confirmation and payment link again. The message is the same whether the account exists or not. */
export function ResendLink({ email = '' }: { email?: string }) {
  const [sent, setSent] = useState(false)
  const form = useFormOf({
    initial: { email },
    leaving: 'free',
    schema: LinkRequest,
    body: (values) => ({ ...values, recaptcha: 'later' }),
    refusals: linkNotSent,
    send: (body, recaptcha) => sendLinkAgain(body.email.trim(), recaptcha),
    done: () => setSent(true),
  })
  if (sent) return <Outcome>{linkSent}</Outcome>
  return (
    <Form form={form} onSubmit={form.showErrors}>
      <EmailInput label="Votre e-mail" autoComplete="email" {...form.field('email')} />
      <Refusal form={form} />
      <CaptchaEnd
        form="confirmation"
        complete={form.isComplete()}
        action="Recevoir un nouveau lien"
        label={'Je ne suis pas un robot\u00a0: recevoir le lien'}
        busy={form.busy}
        onSolved={(recaptcha) => void form.submit(recaptcha)}
      />
    </Form>
  )
}
