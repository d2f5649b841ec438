import { call } from '../../../../web/http.ts'
import { correctEmail as correctEmailCall, resendConfirmation, validateToken } from './contract.ts'

export const sendLinkAgain = (email: string, recaptcha: string) =>
  call(resendConfirmation, { body: { email, recaptcha } })
export const exchangeToken = (token: string) => call(validateToken, { token })

type Correction = { email: string; password: string; newEmail: string; recaptcha: string }
export const correctEmail = (body: Correction) => call(correctEmailCall, { body })
