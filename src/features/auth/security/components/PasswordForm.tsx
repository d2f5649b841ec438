import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { AskBeforeLeaving } from '../../../../web/ui/AskBeforeLeaving.tsx'
import { type FieldErrors, focusFirstError, keepFocus, serverErrors } from '../../../../web/ui/form.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { missingFields } from '../../../persons/components/PersonDraft.ts'
import type { Person } from '../../../persons/contract.ts'
import { registrationFields } from '../../../persons/labels.ts'
import { EMPTY_PASSWORD, passwordErrors } from '../../components/PasswordDraft.ts'
import { CurrentPassword, PasswordFields } from '../../components/PasswordFields.tsx'
import { PASSWORD_MIN } from '../../contract.ts'
import { wrongPassword } from '../../labels.ts'
import { passwordMinimum } from '../../rules.ts'
import { changePasswordOf, sessionsQuery } from '../client.ts'
import { passwordChanged, passwordFailed } from '../messages.ts'

const EMPTY = { ...EMPTY_PASSWORD, current: '' }

/** Changing one's own password: the one in use, the new one twice. */
export function PasswordForm({ person }: { person: Person }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const minimum = passwordMinimum(person.roles)
  const owner = { firstName: person.firstName, lastName: person.lastName, email: person.email ?? '' }
  const problems: FieldErrors = {
    ...passwordErrors(draft, owner, minimum),
    ...missingFields(draft, ['current', 'password', 'password2']),
  }
  const errors = {
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => seen.has(name) || seen.has('*'))),
    ...refused,
  }
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part })
    setRefused({})
  }

  const send = async () => {
    setSeen(new Set(['*']))
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return focusFirstError()
    setBusy(true)
    try {
      await changePasswordOf(person.id, { current: draft.current, password: draft.password })
      setDraft(EMPTY)
      setSeen(new Set())
      toast('success', passwordChanged)
      await queries.invalidateQueries({ queryKey: sessionsQuery(person.id).queryKey })
    } catch (error) {
      const problem = error instanceof HttpProblem ? error : undefined
      setFailure(sentence(passwordFailed, error))
      setRefused(
        problem?.code === 'wrong-password'
          ? { current: wrongPassword }
          : serverErrors(problem?.errors ?? [], registrationFields),
      )
      focusFirstError()
    }
    setBusy(false)
  }

  return (
    <>
      <AskBeforeLeaving when={draft.password !== '' && !busy} />
      <form
        className="card stack"
        noValidate
        aria-labelledby="password-title"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <h2 id="password-title">Mot de passe</h2>
        <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
        <CurrentPassword
          value={draft.current}
          error={errors.current}
          why="Celui avec lequel vous vous connectez."
          onChange={(current) => change({ current })}
        />
        <PasswordFields
          draft={draft}
          errors={errors}
          accepted={!problems.password}
          onChange={change}
          onLeave={(name) => setSeen(new Set([...seen, name]))}
          label="Nouveau mot de passe"
          {...(minimum > PASSWORD_MIN && { hint: `${minimum} caractères au moins.` })}
        />
        {failure && (
          <Notice tone="bad" alert>
            {failure}
          </Notice>
        )}
        <div>
          <Button type="submit" loading={busy} onMouseDown={keepFocus}>
            Changer mon mot de passe
          </Button>
        </div>
      </form>
    </>
  )
}
