import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, wordsOfCode } from './words.ts'

type Rule = (text: string) => string | undefined
/** The rule comes with its numbering plans, which weigh: only once a form asks for it. */
let rule: Rule | undefined

/** Fetches the rule for `phoneErrors`; without it the server says so. A number that was typed and left before it came is judged then. */
export function usePhoneRule(form: { judgeLeft(path: 'phone'): void }) {
  const judge = useEffectEvent(() => form.judgeLeft('phone'))
  useEffect(() => {
    void import('../../../shared/numbering.ts').then(
      ({ toE164 }) => {
        rule = toE164
        judge()
      },
      () => {},
    )
  }, [])
}

/** What is wrong with a telephone number, as the server will judge it. */
export const phoneErrors = ({ phone }: { phone: string }): FieldErrors =>
  !phone.trim() || !rule || rule(phone) ? {} : { phone: wordsOfCode('phone-format') }
