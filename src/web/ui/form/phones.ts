import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, wordsOfCode } from './words.ts'

type Rule = (text: string) => string | undefined
/** The rule includes large numbering plans, so it is only loaded by forms that need it. */
let rule: Rule | undefined

/**
 * Loads the rule for `phoneErrors`; without it the server validates. A number that was left before it loaded is
 * validated then.
 */
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

/** Errors of a telephone number, by the server's rule. */
export const phoneErrors = ({ phone }: { phone: string }): FieldErrors =>
  !phone.trim() || !rule || rule(phone) ? {} : { phone: wordsOfCode('phone-format') }
