import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, wordsOfCode } from './words.ts'

type Rule = (text: string) => string | undefined
/** The rule comes with the numbering plans of all countries, 42 kB. */
let rule: Rule | undefined

/**
 * Fetches the rule for `phoneErrors` once a number is typed: forms are filled in from the top, and few who open one change the number that is
 * `stored`, which was checked then. A number that was left before the rule came is checked when it comes; one that is sent before, by the server.
 */
export function usePhoneRule(
  form: { values: { phone: string }; judgeLeft(path: 'phone'): void },
  stored: string | undefined = '',
) {
  const judge = useEffectEvent(() => form.judgeLeft('phone'))
  const { phone } = form.values
  const isTyped = phone.trim() !== '' && phone !== stored
  useEffect(() => {
    if (!isTyped) return
    void import('../../../shared/numbering.ts').then(
      ({ toE164 }) => {
        rule = toE164
        judge()
      },
      () => {},
    )
  }, [isTyped])
}

/** Errors of a telephone number, by the server's rule. */
export const phoneErrors = ({ phone }: { phone: string }): FieldErrors =>
  !phone.trim() || !rule || rule(phone) ? {} : { phone: wordsOfCode('phone-format') }
