import '@mantine/core/styles/Checkbox.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { formatEuros, readEuros } from '../../../../shared/money.ts'
import { withBody } from '../../../../web/calls.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { keepDraft } from '../../../../web/ui/form/drafts.ts'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { Refusal } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { CaptchaEnd } from '../../../society/captcha/components/CaptchaEnd.tsx'
import { AcceptTerms } from '../../../society/settings/texts/components/AcceptTerms.tsx'
import { useShownTerms } from '../../../society/settings/texts/components/useShownTerms.ts'
import type { PublicCampaign } from '../../campaigns/contract.ts'
import { buyCalendar } from '../contract.ts'
import { KEEP } from '../rules.ts'
import { AmountField } from './AmountField.tsx'
import { bodyOf, type Draft, draftErrors, emptyDraft, fieldAt, givenIn, isComplete, wordsFor } from './draft.ts'
import styles from './PurchaseForm.module.css'

/** Shown if something is missing; its wording is prescribed (rules#messages). */
const ALL_REQUIRED = "Tous les champs marqués d'une étoile (*) sont obligatoires"

/** Shown if the number is already used. */
const stubInUse = (stub: string) =>
  `La souche n°\u00a0${stub} est déjà prise. Relisez le numéro, ou cochez «\u00a0Je n’ai pas de souche\u00a0».`

/** Shown if a part of the page that is loaded later failed to load. */
const HALF_LOADED = 'Cette page n’a pas fini de se charger\u00a0: rechargez-la, puis réessayez.'

/** Opens the card page for a calendar. */
const buy = withBody(buyCalendar)

/**
 * Loads the contract's field checks when somebody begins to type: a reader does not wait for them, and the server
 * validates anyway.
 */
function useAsked() {
  const [asked, setAsked] = useState<typeof import('./amountQuestion.ts')>()
  useEffect(() => {
    const load = () => void import('./amountQuestion.ts').then(setAsked, () => undefined)
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  return asked
}

/** Buyer, stub and amount; solving the captcha opens the card page (rules#calendar-purchase). */
export function PurchaseForm({ campaign: { minimum } }: { campaign: PublicCampaign }) {
  const { hash } = useLocation()
  const asked = useAsked()
  const form = useFormOf<Draft, Parameters<typeof buy>[0], string>({
    ...(asked && { schema: asked.CalendarPurchase }),
    initial: useMemo(emptyDraft, []),
    given: useMemo(() => givenIn(hash), [hash]),
    keep: KEEP,
    body: bodyOf,
    at: fieldAt,
    check: (draft) => draftErrors(draft, minimum),
    amounts: ({ amount }) => (asked ? [asked.typedAmount('amount', amount, asked.UNUSUAL.gift)] : []),
    words: wordsFor(minimum),
    refusals: asked?.buyFailed ?? { other: HALF_LOADED },
    send: async (purchase, recaptcha) => {
      const { url } = await buy({ ...purchase, recaptcha, terms })
      if (!URL.canParse(url)) throw new HttpProblem(502, { code: 'redirect' })
      return url
    },
    done: (url, draft) => {
      // Whoever gives up on the card page finds the form as it was.
      keepDraft(KEEP, draft)
      location.assign(url)
      // Busy until the browser has left.
      return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
    },
  })
  const terms = useShownTerms(form.problem)
  const { stub, noStub, amount } = form.values
  const euros = readEuros(amount)
  const taken = form.problem?.code === 'stub-taken' && !noStub
  return (
    <Form
      form={form}
      label="Achat du calendrier"
      className="stack-lg"
      onSubmit={() => {
        if (!isComplete(form.values)) toast('info', ALL_REQUIRED)
        form.showErrors()
      }}
    >
      <section className="stack" aria-labelledby="gift">
        <h2 id="gift">Votre don</h2>
        <AmountField field={form.field('amount')} onChoose={(chosen) => form.change({ amount: chosen })} />
        <TextInput
          label="Numéro de souche"
          required={!noStub}
          disabled={noStub}
          inputMode="numeric"
          autoComplete="off"
          description="Imprimé sur le talon laissé par le sapeur-pompier."
          {...form.field('stub')}
          {...(taken && { error: stubInUse(stub) })}
        />
        <Checkbox label="Je n’ai pas de souche" {...form.tick('noStub')} />
      </section>
      <section className="stack" aria-labelledby="buyer">
        <h2 id="buyer">Vos coordonnées</h2>
        <div className="pair">
          <TextInput label="Nom" required autoComplete="family-name" {...form.field('lastName')} />
          <TextInput label="Prénom" required autoComplete="given-name" {...form.field('firstName')} />
        </div>
        <EmailInput
          label="E-mail"
          required
          autoComplete="email"
          description="Pour vous envoyer le reçu, avec le code de votre calendrier."
          {...form.field('email')}
        />
        <div className={styles.street}>
          <TextInput label="Numéro" required autoComplete="off" {...form.field('streetNumber')} />
          <TextInput label="Rue" required autoComplete="address-line1" {...form.field('streetName')} />
        </div>
        <div className={styles.street}>
          <TextInput
            label="Code postal"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            {...form.field('postalCode')}
          />
          <TextInput label="Ville" required autoComplete="address-level2" {...form.field('city')} />
        </div>
      </section>
      <div className="stack">
        {!isComplete(form.values) && <p className={`small soft ${styles.note}`}>{ALL_REQUIRED}</p>}
        <Refusal form={form} />
        <AcceptTerms />
        <CaptchaEnd
          form="calendar"
          complete={isComplete(form.values)}
          action="Payer par carte"
          label={euros >= minimum ? `Payer ${formatEuros(euros)} par carte` : 'Payer par carte'}
          busy={form.busy}
          onSolved={(recaptcha) => void form.submit(recaptcha)}
        />
      </div>
    </Form>
  )
}
