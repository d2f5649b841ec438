import { call } from '../../../web/http.ts'
import { resendConfirmation, validateToken } from './contract.ts'

export const sendLinkAgain = (email: string, recaptcha: string) =>
  call(resendConfirmation, { body: { email, recaptcha } })
export const exchangeToken = (token: string) => call(validateToken, { token })
