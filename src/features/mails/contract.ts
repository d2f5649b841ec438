import { z } from 'zod'
import { endpoint, Id, Nothing } from '../../shared/endpoint.ts'
import { Email } from '../auth/contract.ts'
import { PersonName, Phone } from '../users/contract.ts'

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')

/** The contact form without its captcha (specification, section 3 « Contact mail »): six fields, all required. */
export const ContactForm = z.object({
  email: Email,
  phone: Phone,
  lastName: PersonName,
  firstName: PersonName,
  subject: text(150),
  text: text(5_000),
  /** Only for who is signed in; absent: the society itself. */
  commissionId: Id.optional(),
})
export type ContactForm = z.infer<typeof ContactForm>

/** To the commission's recipients, else to the society; the sender gets a copy. 400 for a captcha refused. */
export const sendInternalMail = endpoint({
  method: 'POST',
  path: '/mails/sendinternalmail',
  auth: 'optional',
  summary: 'Write to the society or to a commission',
  body: ContactForm.extend({ recaptcha: z.string().min(1, 'required').max(10_000) }),
  reply: Nothing,
  statuses: [204],
  limit: { max: 20, minutes: 10 },
})
