import { useEffect } from 'react'
import { type FieldErrors, saidOf } from './words.ts'

type Rule = (text: string) => string | undefined
/** The rule comes with its numbering plans, which weigh: only once a form asks for it. */
let rule: Rule | undefined

/** Fetches the rule for `phoneErrors`; without it the server says so. */
export const usePhoneRule = () =>
  useEffect(() => {
    void import('../../../shared/numbering.ts').then(
      ({ toE164 }) => {
        rule = toE164
      },
      () => {},
    )
  }, [])

/** What is wrong with a telephone number, as the server will judge it. */
export const phoneErrors = ({ phone }: { phone: string }): FieldErrors =>
  !phone.trim() || !rule || rule(phone) ? {} : { phone: saidOf('phone-format') }
