import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, wordsOfCode } from './words.ts'

type Rule = (text: string) => string | undefined
/** Loaded lazily, because it contains the numbering plans of all countries, 42 kB. */
let rule: Rule | undefined

/**
 * Loads the rule for `phoneErrors` once a number is typed, because few people change the number that is `stored`, which
 * was validated then. A field that was left before the rule was loaded is validated afterwards; a form sent before that
 * is validated by the server.
 */
export function usePhoneRule(
  form: { values: { phone: string }; validateOnLeave(path: 'phone'): void },
  stored: string | undefined = '',
) {
  const validate = useEffectEvent(() => form.validateOnLeave('phone'))
  const { phone } = form.values
  const isTyped = phone.trim() !== '' && phone !== stored
  useEffect(() => {
    if (!isTyped) return
    void import('../../../shared/numbering.ts').then(
      ({ toE164 }) => {
        rule = toE164
        validate()
      },
      () => {},
    )
  }, [isTyped])
}

/** Errors of a telephone number, by the server's rule. */
export const phoneErrors = ({ phone }: { phone: string }): FieldErrors =>
  !phone.trim() || !rule || rule(phone) ? {} : { phone: wordsOfCode('phone-format') }
