import { useEffect, useId, useState } from 'react'
import { Confirm } from './Confirm.tsx'
import { holdBack, leaveTo, letGo } from './leaving.ts'

/**
 * Asks before a form with changes is left; what was typed stays where the answer is no. It stands beside the form, not in
 * it: a question answered is no form sent.
 */
export function AskBeforeLeaving({ when }: { when: boolean }) {
  const id = useId()
  const [asked, setAsked] = useState<{ go: () => void }>()
  useEffect(() => {
    if (!when) return
    holdBack(id, (go) => setAsked({ go }))
    return () => letGo(id)
  }, [when, id])
  return (
    <Confirm
      opened={asked !== undefined}
      title="Quitter sans enregistrer&nbsp;?"
      action="Quitter sans enregistrer"
      busy={false}
      onConfirm={() => {
        setAsked(undefined)
        letGo(id)
        // Another form may hold something too.
        if (asked) leaveTo(asked.go)
      }}
      onClose={() => setAsked(undefined)}
    >
      Ce que vous avez changé ici n’est pas encore enregistré.
    </Confirm>
  )
}
