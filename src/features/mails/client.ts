import type { z } from 'zod'
import { call } from '../../web/http.ts'
import { type ContactForm, sendInternalMail } from './contract.ts'

export const sendContact = (body: z.input<typeof ContactForm> & { recaptcha: string }) =>
  call(sendInternalMail, { body })
