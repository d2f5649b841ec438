import { withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { correctEmail as correctEmailCall, resendConfirmation, validateToken } from './contract.ts'

export const sendLinkAgain = (email: string, recaptcha: string) =>
  call(resendConfirmation, { body: { email, recaptcha } })
export const exchangeToken = (token: string) => call(validateToken, { token })

export const correctEmail = withBody(correctEmailCall)
