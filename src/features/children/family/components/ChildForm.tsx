import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { AskBeforeLeaving } from '../../../../web/ui/AskBeforeLeaving.tsx'
import { type FieldErrors, focusFirstError, schemaErrors, serverErrors } from '../../../../web/ui/form.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { Relation } from '../../../persons/contract.ts'
import { registrationFields } from '../../../persons/labels.ts'
import { type ChildDraft, ChildFields, toRelatedUser } from '../../components/ChildFields.tsx'
import { CHILD_CONFLICTS, childFailed } from '../messages.ts'

type RelatedUser = z.infer<typeof SHAPE>
type Props = {
  start: ChildDraft
  title: string
  save: (child: RelatedUser) => Promise<unknown>
  onCancel: () => void
}

const SHAPE = Relation.shape.relatedUser

/** A child to declare or to change. */
export function ChildForm({ start, title, save, onCancel }: Props) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone: whoever types goes on here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const changed = JSON.stringify(draft) !== JSON.stringify(start)

  const send = async () => {
    const child = toRelatedUser(draft)
    const problems = schemaErrors(SHAPE, child, registrationFields)
    setErrors(problems)
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return focusFirstError()
    setBusy(true)
    try {
      await save(SHAPE.parse(child))
    } catch (error) {
      const problem = error instanceof HttpProblem ? error : undefined
      setFailure(CHILD_CONFLICTS[problem?.code ?? ''] ?? sentence(childFailed, error))
      const fields = (problem?.errors ?? []).map((each) => ({ ...each, path: each.path.replace('relatedUser.', '') }))
      setErrors(serverErrors(fields, registrationFields))
      focusFirstError()
      setBusy(false)
    }
  }

  return (
    <>
      <AskBeforeLeaving when={changed && !busy} />
      <form
        ref={form}
        className="child"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <h3>{title}</h3>
        <ChildFields
          name="child"
          draft={draft}
          errors={errors}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes })
            setErrors({})
          }}
        />
        {failure && (
          <Notice tone="bad" alert>
            {failure}
          </Notice>
        )}
        <div className="row">
          <Button type="submit" loading={busy}>
            Enregistrer
          </Button>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Annuler
          </Button>
        </div>
      </form>
    </>
  )
}
