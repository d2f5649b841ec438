import { useEffect, useState } from 'react'

type Rule = (text: string) => string | undefined
/** The rule comes with its numbering plans, which weigh: only once a form asks for it. */
let rule: Rule | undefined

/** Whether a telephone number that was typed is one, as the server will judge it; nothing typed, or the rule not there yet, is no error. */
export function useIsPhone(text: string): boolean {
  const [known, setKnown] = useState<Rule | undefined>(() => rule)
  useEffect(() => {
    if (known) return
    // Without it the server says so.
    import('../../shared/numbering.ts').then(
      ({ toE164 }) => {
        rule = toE164
        setKnown(() => toE164)
      },
      () => {},
    )
  }, [known])
  return !text.trim() || !known || known(text) !== undefined
}
