import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { Password } from '../../../web/ui/form/Password.tsx'
import { type FieldErrors, focusFirstError, schemaErrors, serverErrors } from '../../../web/ui/form.ts'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { Notice } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { chooseNewPassword } from '../client.ts'
import { tooManyTries } from '../labels.ts'
import { linkOver, resetDone, resetFailed, resetFields } from '../messages.ts'
import { NewPassword } from '../recovery/contract.ts'
import { isPasswordAllowed } from '../rules.ts'

const EMPTY = { username: '', password: '', password2: '' }

/** The sign-in page with a recovery token (rules#passwords): the e-mail, the new password twice, « Réinitialiser ». */
export function ResetForm({ token, onDone, onLost }: { token: string; onDone: () => void; onLost: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
      setErrors({})
    },
  })

  const send = async () => {
    const problems = schemaErrors(NewPassword, values, resetFields)
    if (!isPasswordAllowed(values.password, { email: values.username }))
      problems.password ??= resetFields['password-forbidden'] ?? ''
    setErrors(problems)
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return focusFirstError()
    setBusy(true)
    try {
      await chooseNewPassword(token, values)
      toast('success', resetDone)
      onDone()
      await navigate('/', { replace: true })
    } catch (error) {
      setBusy(false)
      const problem = error instanceof HttpProblem ? error : undefined
      setFailure(problem?.status === 429 ? tooManyTries(problem.retryAfter) : sentence(resetFailed, error))
      setErrors(serverErrors(problem?.errors ?? [], resetFields))
      setOver(problem?.status === 401)
      focusFirstError()
    }
  }

  return (
    <>
      <div>
        <PageTitle>Nouveau mot de passe</PageTitle>
        <p className="soft">Écrivez l’e-mail de votre compte, puis le mot de passe de votre choix.</p>
      </div>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {failure && (
          <Notice tone="bad" alert title={failure}>
            {over && linkOver}
          </Notice>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" {...field('username')} />
        <Password
          label="Nouveau mot de passe"
          description="Un mot de passe fort a plus de 10 caractères."
          autoComplete="new-password"
          {...field('password')}
        />
        <Password label="Répétez le mot de passe" autoComplete="new-password" {...field('password2')} />
        <Button type="submit" fullWidth loading={busy}>
          Réinitialiser
        </Button>
        <button type="button" className="link-button" onClick={onLost}>
          Recevoir un nouveau lien
        </button>
      </form>
    </>
  )
}
