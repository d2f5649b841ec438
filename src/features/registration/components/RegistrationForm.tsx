import { useState } from 'react'
import type { z } from 'zod'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { type FieldErrors, focusFirstError, serverErrors } from '../../../web/ui/form.ts'
import { useIsPhone } from '../../../web/ui/phones.ts'
import { Notice } from '../../../web/ui/states.tsx'
import { PasswordFields } from '../../auth/components/PasswordFields.tsx'
import { CaptchaSubmit } from '../../captcha/components/CaptchaSubmit.tsx'
import { NewsletterField, PersonFields } from '../../persons/components/PersonFields.tsx'
import { registrationFields } from '../../persons/labels.ts'
import { register } from '../client.ts'
import type { Registration } from '../contract.ts'
import { registrationFailed } from '../messages.ts'
import { RegistrationChildren } from './RegistrationChildren.tsx'
import { type Draft, draftErrors, EMPTY, keepDraft, keptDraft, toRegistration } from './RegistrationDraft.tsx'

/** Account creation (rules#registration). Nothing typed is lost, whatever is refused. */
export function RegistrationForm({ onDone }: { onDone: (email: string) => void }) {
  const [draft, setDraft] = useState<Draft>(keptDraft)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const isPhone = useIsPhone(draft.phone)
  const problems: FieldErrors = {
    ...(!isPhone && { phone: registrationFields['phone-format'] ?? '' }),
    ...draftErrors(draft),
  }
  const complete = Object.keys(problems).length === 0
  const errors: FieldErrors = {
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => seen.has(name) || seen.has('*'))),
    ...refused,
  }

  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepDraft(next)
    setRefused({})
  }
  const leave = (name: string) => setSeen(new Set([...seen, name]))
  const send = async (recaptcha: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await register({ ...toRegistration(draft), recaptcha } as z.input<typeof Registration>)
      keepDraft(EMPTY)
      onDone(draft.email.trim())
    } catch (error) {
      setBusy(false)
      setFailure(sentence(registrationFailed, error))
      if (error instanceof HttpProblem) {
        const taken: FieldErrors = error.code === 'email-taken' ? { email: registrationFailed[403] } : {}
        setRefused({ ...serverErrors(error.errors, registrationFields), ...taken })
        focusFirstError()
      }
    }
  }

  return (
    <form
      className="stack-lg"
      noValidate
      aria-label="Inscription"
      onSubmit={(event) => {
        event.preventDefault()
        setSeen(new Set(['*']))
        focusFirstError()
      }}
    >
      <PersonFields draft={draft} errors={errors} onChange={change} onLeave={leave} />

      <RegistrationChildren
        family={draft.children}
        lastName={draft.lastName}
        errors={errors}
        onChange={(children) => change({ children })}
      />

      <fieldset className="group">
        <legend>Mon mot de passe</legend>
        <PasswordFields draft={draft} errors={errors} accepted={!problems.password} onChange={change} onLeave={leave} />
        <NewsletterField draft={draft} onChange={change} />
      </fieldset>

      {failure && (
        <Notice tone="bad" alert>
          {failure}
        </Notice>
      )}
      {complete ? (
        <CaptchaSubmit
          form="registration"
          label="Je ne suis pas un robot : créer mon compte"
          busyLabel="Création du compte…"
          busy={busy}
          onSolved={(recaptcha) => void send(recaptcha)}
        />
      ) : (
        <div className="stack">
          <p className="soft">Remplissez les champs marqués d’une étoile (*) : le bouton de création apparaîtra ici.</p>
          <button type="submit" className="link-button">
            Montrer ce qu’il reste à remplir
          </button>
        </div>
      )}
    </form>
  )
}
