import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpProblem } from '../../../web/http.ts'
import { useSession } from '../../../web/session.ts'
import { type FieldErrors, focusFirstError, schemaErrors, serverErrors } from '../../../web/ui/form.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { CaptchaSubmit } from '../../captcha/components/CaptchaSubmit.tsx'
import { lightCommissionsQuery } from '../../commissions/client.ts'
import { listedCommissions } from '../../commissions/rules.ts'
import { personQuery } from '../../users/client.ts'
import { sendContact } from '../client.ts'
import { ContactForm } from '../contract.ts'
import { contactFailed, contactFields, contactMissing, contactSent } from '../messages.ts'

const EMPTY = { email: '', phone: '', lastName: '', firstName: '', subject: '', text: '' }
type Values = typeof EMPTY
type Name = keyof Values

/** What was typed stays while the page is open: closing by mistake loses nothing. */
let kept: Values = EMPTY

/** « Formulaire de contact » (specification, sections 2, 4 and 5): for everybody; the captcha alone sends it. */
export function ContactModal({ commissionId, onClose }: { commissionId?: number; onClose: () => void }) {
  const session = useSession()
  const person = useQuery({ ...personQuery(session?.userId ?? 0), enabled: session !== undefined })
  const light = useQuery({ ...lightCommissionsQuery, enabled: session !== undefined })
  const [values, setValues] = useState(kept)
  const [commission, setCommission] = useState(commissionId ? String(commissionId) : '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const commissions = session ? listedCommissions(session, light.data?._embedded.data ?? []) : []

  const change = (changes: Partial<Values>) => {
    kept = { ...values, ...changes }
    setValues(kept)
  }
  const account = person.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the account is there
  useEffect(() => {
    if (!account) return
    change({
      lastName: values.lastName || account.lastName,
      firstName: values.firstName || account.firstName,
      email: values.email || (account.email ?? ''),
      phone: values.phone || (account.phone ?? ''),
    })
  }, [account])

  const check = () => schemaErrors(ContactForm, values, contactFields)
  const complete = Object.values(values).every((value) => value.trim())
  const field = (name: Name) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onBlur: () => {
      const problem = values[name] ? check()[name] : undefined
      setErrors(({ [name]: _before, ...others }) => (problem ? { ...others, [name]: problem } : others))
    },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })

  const tellMissing = () => {
    toast('info', contactMissing)
    setErrors(check())
    focusFirstError()
  }

  const send = async (recaptcha: string) => {
    if (!complete) return tellMissing()
    const problems = check()
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    setBusy(true)
    try {
      await sendContact({ ...values, ...(commission && { commissionId: Number(commission) }), recaptcha })
      kept = EMPTY
      toast('success', contactSent)
      onClose()
    } catch (error) {
      setBusy(false)
      toast('error', contactFailed)
      if (error instanceof HttpProblem) setErrors(serverErrors(error.errors, contactFields))
    }
  }

  return (
    <Modal opened onClose={onClose} title="Formulaire de contact" size={640} closeOnClickOutside={false}>
      <form
        className="stack"
        noValidate
        aria-label="Contact"
        onSubmit={(event) => {
          event.preventDefault()
          if (!complete) tellMissing()
        }}
      >
        <div className="pair">
          <TextInput label="Prénom" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Nom" autoComplete="family-name" {...field('lastName')} />
        </div>
        <div className="pair">
          <TextInput label="E-mail" type="email" autoComplete="email" {...field('email')} />
          <TextInput label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
        </div>
        {commissions.length > 0 && (
          <NativeSelect
            label="À qui écrivez-vous ?"
            name="commission"
            value={commission}
            onChange={(event) => setCommission(event.currentTarget.value)}
            data={[
              { value: '', label: 'L’association' },
              ...commissions.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <TextInput label="Sujet" maxLength={150} {...field('subject')} />
        <Textarea label="Message" autosize minRows={5} maxRows={14} maxLength={5_000} {...field('text')} />
        {complete ? (
          <CaptchaSubmit
            form="contact"
            label="Je ne suis pas un robot : envoyer"
            busyLabel="Envoi en cours"
            busy={busy}
            onSolved={(recaptcha) => void send(recaptcha)}
          />
        ) : (
          <Button type="submit" variant="default" fullWidth>
            Envoyer
          </Button>
        )}
      </form>
    </Modal>
  )
}
