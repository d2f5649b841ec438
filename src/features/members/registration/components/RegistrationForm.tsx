import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withBody } from '../../../../web/calls.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { Refusal } from '../../../../web/ui/form/FormEnd.tsx'
import { usePhoneRule } from '../../../../web/ui/form/phones.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { useSession } from '../../../platform/access/client.ts'
import { CaptchaSubmit } from '../../../society/captcha/components/CaptchaSubmit.tsx'
import { NewsletterField, PersonFields } from '../../../society/persons/components/PersonFields.tsx'
import { ownFieldsQuery } from '../../../society/persons/free-fields/client.ts'
import { inputOf, keyOf } from '../../../society/persons/free-fields/components/FreeDraft.ts'
import { FreeValueInput } from '../../../society/persons/free-fields/components/FreeValueInput.tsx'
import { PasswordFields } from '../../authentication/components/PasswordFields.tsx'
import { createUser } from '../contract.ts'
import { RegistrationChildren } from './RegistrationChildren.tsx'
import type { NewAccount } from './RegistrationDone.tsx'
import { demandsOf, EMPTY } from './RegistrationDraft.tsx'

export const SIGN_UP_CLOSED =
  'Les inscriptions ouvriront bientôt\u00a0: l’association termine la mise en place de son portail. Revenez dans quelques jours, ou écrivez-lui par le lien «\u00a0Nous contacter\u00a0», au bas de la page.'

/** The wording of 403 and `other` is prescribed to the letter (rules#messages). */
const registrationFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  'sign-up-closed': SIGN_UP_CLOSED,
  'fields-changed': 'Le formulaire vient de changer\u00a0: relisez «\u00a0Autres informations\u00a0», puis réessayez.',
  403: "L'e-mail choisi est déjà utilisé",
  429: 'Trop d’essais depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'Une erreur est survenue. Veuillez vérifier les champs renseignés',
}

const signUp = withBody(createUser)

/** Form to create an account (rules#registration). A refusal never loses what was typed. */
export function RegistrationForm({ onDone }: { onDone: (registered: NewAccount) => void }) {
  const owner = useSession()?.userId
  const queries = useQueryClient()
  const { data: fields = [] } = useQuery(ownFieldsQuery)
  const form = useFormOf({
    ...demandsOf(() => queries.getQueryData(ownFieldsQuery.queryKey) ?? []),
    initial: EMPTY,
    keep: { name: 'registration', owner },
    refusals: registrationFailed,
    blames: { 'email-taken': { email: registrationFailed[403] } },
    send: async (body, recaptcha) => {
      try {
        return await signUp({ ...body, recaptcha })
      } catch (error) {
        // A field was deleted: the present ones are shown, and the other drafts are kept.
        if (error instanceof HttpProblem && error.code === 'fields-changed')
          await queries.invalidateQueries({ queryKey: ownFieldsQuery.queryKey })
        throw error
      }
    },
    done: (_answer, { email, password }) => onDone({ email: email.trim().toLowerCase(), password }),
  })
  usePhoneRule(form)
  return (
    <Form form={form} className="stack-lg" label="Inscription" onSubmit={form.showErrors}>
      <PersonFields form={form} />
      {fields.length > 0 && (
        <fieldset className="group">
          <legend>Autres informations</legend>
          <div className="pair">
            {fields.map((field) => (
              <FreeValueInput
                key={field.id}
                field={field}
                {...inputOf(form, field, `free.${keyOf(field)}`)}
                value={form.values.free[keyOf(field)] ?? ''}
              />
            ))}
          </div>
        </fieldset>
      )}
      <RegistrationChildren form={form} />
      <fieldset className="group">
        <legend>Mon mot de passe</legend>
        <PasswordFields form={form} />
        <NewsletterField form={form} />
      </fieldset>
      <Refusal form={form} />
      {form.isComplete() ? (
        <CaptchaSubmit
          form="registration"
          label="Je ne suis pas un robot&nbsp;: créer mon compte"
          busyLabel="Création du compte…"
          busy={form.busy}
          onSolved={(recaptcha) => void form.submit(recaptcha)}
        />
      ) : (
        <div className="stack">
          <p className="soft">Remplissez les champs marqués d’une étoile (*) : le bouton de création apparaîtra ici.</p>
          <button type="submit" className="link-button">
            Montrer ce qu’il reste à remplir
          </button>
        </div>
      )}
    </Form>
  )
}
