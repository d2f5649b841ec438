import './Contact.css'
import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpProblem } from '../../../web/http.ts'
import { type FieldErrors, focusFirstError, serverErrors } from '../../../web/ui/form.ts'
import { useIsPhone } from '../../../web/ui/phones.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { hasLapsed, useSession } from '../../access/client.ts'
import { CaptchaSubmit } from '../../captcha/components/CaptchaSubmit.tsx'
import { lightCommissionsQuery } from '../../commissions/client.ts'
import { mayRead } from '../../commissions/rules.ts'
import { personQuery } from '../../persons/client.ts'
import { sendContact } from '../client.ts'
import { contactFailed, contactFields, contactMissing, contactSent } from '../messages.ts'
import {
  type ContactDraft,
  draftErrors,
  EMPTY,
  type FieldName,
  filledIn,
  isComplete,
  keepDraft,
  keptDraft,
} from './ContactDraft.ts'

type Named = { id: number; name: string }

/** Whom a member may write to, the one given among them; nobody but the society for a visitor. */
function useAddressees(given: Named | undefined) {
  const session = useSession()
  const member = session && !hasLapsed(session) ? session : undefined
  const { data } = useQuery({ ...lightCommissionsQuery, enabled: member !== undefined })
  if (!member) return []
  const open = (data?._embedded.data ?? []).filter((commission) => commission.active && mayRead(member, commission))
  const named: Named[] = given && !open.some(({ id }) => id === given.id) ? [given, ...open] : open
  return named.map(({ id, name }) => ({ value: String(id), label: name }))
}

/**
 * « Formulaire de contact » (specification, sections 2, 4 and 5): for everybody; the captcha alone sends it. `commission`
 * is the one it was opened from.
 */
export function ContactModal({ commission, onClose }: { commission?: Named; onClose: () => void }) {
  const writer = useSession()?.userId
  const account = useQuery({ ...personQuery(writer ?? 0), enabled: writer !== undefined }).data
  const addressees = useAddressees(commission)
  const [draft, setDraft] = useState<ContactDraft>(() => ({
    ...keptDraft(writer),
    ...(commission && { commission: String(commission.id) }),
  }))
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  const isPhone = useIsPhone(draft.phone)
  const problems = { ...(!isPhone && { phone: contactFields['phone-format'] ?? '' }), ...draftErrors(draft) }
  const errors: FieldErrors = {
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => seen.has(name) || seen.has('*'))),
    ...refused,
  }
  // One that is no more there to be chosen is not written to unseen.
  const chosen = addressees.some(({ value }) => value === draft.commission) ? draft.commission : ''

  const change = (next: ContactDraft) => {
    setDraft(next)
    keepDraft(writer, next)
    setRefused({})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in when the account is there, not while one types
  useEffect(() => {
    if (account) change(filledIn(draft, account))
  }, [account])

  const field = (name: FieldName) => ({
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onBlur: () => draft[name] && setSeen(new Set([...seen, name])),
    onChange: (event: { currentTarget: { value: string } }) => change({ ...draft, [name]: event.currentTarget.value }),
  })

  const showErrors = () => {
    setSeen(new Set(['*']))
    focusFirstError()
  }

  const send = async (recaptcha: string) => {
    if (Object.keys(problems).length > 0) return showErrors()
    setBusy(true)
    try {
      const { commission: _chosen, ...message } = draft
      await sendContact({ ...message, ...(chosen && { commissionId: Number(chosen) }), recaptcha })
      keepDraft(writer, EMPTY)
      toast('success', contactSent)
      onClose()
    } catch (error) {
      setBusy(false)
      toast('error', contactFailed)
      if (!(error instanceof HttpProblem)) return
      setRefused(serverErrors(error.errors, contactFields))
      focusFirstError()
    }
  }

  return (
    <Modal opened onClose={onClose} title="Formulaire de contact" size={640} closeOnClickOutside={false}>
      <form
        className="contact stack"
        noValidate
        aria-label="Contact"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isComplete(draft)) toast('info', contactMissing)
          showErrors()
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
        {addressees.length > 0 && (
          <NativeSelect
            label={'À qui écrivez-vous\u00a0?'}
            name="commission"
            value={chosen}
            onChange={(event) => change({ ...draft, commission: event.currentTarget.value })}
            data={[{ value: '', label: 'L’association' }, ...addressees]}
          />
        )}
        <TextInput label="Sujet" maxLength={150} {...field('subject')} />
        <Textarea label="Message" autosize minRows={5} maxRows={14} maxLength={5_000} {...field('text')} />
        {isComplete(draft) ? (
          <CaptchaSubmit
            form="contact"
            label={'Je ne suis pas un robot\u00a0: envoyer'}
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
