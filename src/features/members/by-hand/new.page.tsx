import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmailInput } from '../../../web/ui/form/EmailInput.tsx'
import { Form } from '../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../web/ui/form/FormEnd.tsx'
import { usePhoneRule } from '../../../web/ui/form/phones.ts'
import { useFormOf } from '../../../web/ui/form/useFormOf.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useSession } from '../../platform/access/client.ts'
import { AddressFields } from '../../society/persons/addresses/components/AddressFields.tsx'
import { BirthDateField } from '../../society/persons/components/BirthDateField.tsx'
import { nameOf } from '../../society/persons/components/PersonFacts.ts'
import { useCentreOptions } from '../../society/persons/components/PersonFields.tsx'
import { MEMBERTYPES } from '../../society/persons/contract.ts'
import { LABELS } from '../../society/persons/fields/labels.ts'
import { FREE_FIELDS, freeFieldsQuery } from '../../society/persons/free-fields/client.ts'
import { inputOf, keyOf } from '../../society/persons/free-fields/components/FreeDraft.ts'
import { FreeValueInput } from '../../society/persons/free-fields/components/FreeValueInput.tsx'
import { MEMBERTYPE_LABELS } from '../../society/persons/labels.ts'
import { RegistrationChildren } from '../registration/components/RegistrationChildren.tsx'
import { addMember, alikeQuery, feesOfStatusQuery } from './client.ts'
import { AlikePersons } from './components/AlikePersons.tsx'
import { FeePaid } from './components/FeePaid.tsx'
import {
  bodyOf,
  DEMANDS,
  type Draft,
  feeErrors,
  freshDraft,
  memberErrors,
  statusOf,
  traitsOf,
} from './components/MemberDraft.ts'
import { addFailed, emailTaken, memberAdded } from './messages.ts'

const MEMBERTYPE_OPTIONS = [
  { value: '', label: 'Choisir…' },
  ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].long })),
]

/** Adds a member by hand: two names and a status are enough; a payment is recorded in the same request. */
function MemberForm() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [initial] = useState(freshDraft)
  // The fees as the payment shows them, so that the total that is sent is the one that was read.
  const feesOf = (draft: Draft) => queries.getQueryData(feesOfStatusQuery(statusOf(draft)).queryKey)
  const alikeTo = (draft: Draft) => queries.getQueryData(alikeQuery(traitsOf(draft)).queryKey)?.rows ?? []
  const fieldsNow = () => queries.getQueryData(freeFieldsQuery.queryKey) ?? []
  const form = useFormOf({
    ...DEMANDS,
    initial,
    keep: { name: 'member-by-hand', owner: useSession()?.userId },
    body: (draft) => bodyOf(draft, { due: feesOf(draft), fields: fieldsNow(), alike: alikeTo(draft) }),
    check: (draft) => ({ ...memberErrors(draft), ...feeErrors(draft, feesOf(draft)) }),
    refusals: addFailed,
    blames: { 'email-taken': { email: emailTaken } },
    send: (body) =>
      addMember(body).finally(() => {
        // A free field may have been deleted, or the same person added, which would explain the refusal.
        void queries.invalidateQueries({ queryKey: [FREE_FIELDS] })
        return queries.invalidateQueries({ queryKey: ['users'] })
      }),
    done: ({ id, receipt }, draft) => {
      toast('success', memberAdded(nameOf(draft), receipt))
      void navigate(`/person/${id}`)
    },
  })
  const { values, field, choice, tick } = form
  const { membertype } = values
  const { data: fees } = useQuery({ ...feesOfStatusQuery(statusOf(values)), enabled: membertype !== '' })
  const { data: fields = [] } = useQuery(freeFieldsQuery)
  const centres = useCentreOptions(form.opened.cis, values.cis)
  usePhoneRule(form)
  const { email } = values
  return (
    <Form form={form} className="card stack-lg" label="Membre">
      <fieldset className="group">
        <legend>Identité</legend>
        <div className="pair">
          <TextInput label={LABELS.lastName} autoComplete="off" {...field('lastName')} required />
          <TextInput label={LABELS.firstName} autoComplete="off" {...field('firstName')} required />
        </div>
        <AlikePersons typed={traitsOf(values)} />
        <BirthDateField legend={LABELS.birthDate} {...choice('birth')} optional />
        <div className="pair">
          <div>
            <EmailInput
              label={LABELS.email}
              autoComplete="off"
              description={'Facultatif\u00a0: sans e-mail, pas de connexion\u00a0; tout le reste fonctionne.'}
              {...field('email')}
              required={false}
            />
            {form.problem?.code === 'email-taken' && email && (
              <Button
                variant="default"
                mt="xs"
                // Keeps the focus in the field: its error would disappear on blur and the button would move away from
                // the finger.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  form.change({ email: '' })
                  void form.submit()
                }}
              >
                Ajouter sans e-mail
              </Button>
            )}
          </div>
          <TextInput
            label={LABELS.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            description={'Facultatif. Par exemple 06 12 34 56 78.'}
            {...field('phone')}
            required={false}
          />
        </div>
      </fieldset>
      <fieldset className="group">
        <legend>Statut</legend>
        <div className="pair">
          <NativeSelect label={LABELS.membertype} data={MEMBERTYPE_OPTIONS} {...choice('membertype')} required />
          <NativeSelect label={LABELS.cis} data={centres} {...choice('cis')} required={false} />
        </div>
        {membertype === 'EXTERNE' && (
          <TextInput label="Son lien avec l’association" {...field('membertypePrecision')} required />
        )}
        <div className="row">
          <Checkbox label="UDSP" {...tick('udsp')} />
          <Checkbox label="FNSPF" {...tick('fnspf')} />
          <Checkbox label="Double statut UDSP / FNSPF" {...tick('udFnspfDoubleStatusSubscription')} />
        </div>
      </fieldset>
      {fields.length > 0 && (
        <fieldset className="group">
          <legend>Autres informations</legend>
          <div className="pair">
            {fields.map((one) => (
              <FreeValueInput
                key={one.id}
                field={one}
                {...inputOf(form, one, `free.${keyOf(one)}`)}
                value={values.free[keyOf(one)] ?? ''}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FeePaid form={form} fees={fees} />
      <fieldset className="group">
        <legend>Adresse postale</legend>
        <Checkbox
          label="Noter son adresse"
          description="Pour lui écrire par courrier, surtout sans e-mail."
          {...tick('withAddress')}
        />
        {values.withAddress && <AddressFields field={(name) => field(`address.${name}`)} />}
      </fieldset>
      <RegistrationChildren form={form} legend="Ses enfants" />
      <Textarea
        label="Note interne"
        description="Facultatif. Lue par les seuls responsables des adhésions."
        autosize
        minRows={2}
        maxLength={2_000}
        {...field('note')}
        required={false}
      />
      <FormEnd form={form} action="Ajouter ce membre" />
    </Form>
  )
}

/** `/management/persons/new`: a member added by hand, with or without an e-mail (rules#members-by-hand). */
export const NewMemberPage = () => (
  <Page title="Ajouter un membre" crumbs={[{ label: 'Registre', to: '/management/persons' }]}>
    <MemberForm />
  </Page>
)
