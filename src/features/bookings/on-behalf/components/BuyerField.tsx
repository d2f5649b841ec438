import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { lazyPart } from '../../../../web/ui/lazy.tsx'
import '@mantine/core/styles/Radio.css'
import { Button, Input, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import type { Draft } from './draft.ts'

const FindMember = lazyPart(
  () => import('../../../society/commissions/holders/components/FindMember.tsx'),
  'FindMember',
)

type Props = { form: FormOf<Draft>; commissionId: number }

/** The buyer: a member found by name, or a guest with contact details. */
export function BuyerField({ form, commissionId }: Props) {
  const { who } = form.values
  return (
    <section className="stack" aria-labelledby="for-whom">
      <h2 id="for-whom">Pour qui</h2>
      <Radio.Group
        label="La réservation est pour"
        value={who}
        onChange={(value) => form.change({ who: value === 'GUEST' ? 'GUEST' : 'MEMBER' })}
      >
        <div className="stack">
          <Radio value="MEMBER" label="Un membre" />
          <Radio
            value="GUEST"
            label="Un invité"
            description={'Sans compte sur le portail\u00a0: une autre caserne, une mairie, une famille…'}
          />
        </div>
      </Radio.Group>
      {who === 'MEMBER' ? <Member form={form} commissionId={commissionId} /> : <Guest form={form} />}
    </section>
  )
}

function Member({ form, commissionId }: Props) {
  const [finding, setFinding] = useState(false)
  const { member } = form.values
  return (
    <>
      <Input.Wrapper label="Membre" error={form.errors.member} labelElement="div">
        <div className="row">
          {member && <strong>{nameOf(member)}</strong>}
          <Button
            variant="default"
            name="member"
            aria-invalid={form.errors.member ? true : undefined}
            onClick={() => setFinding(true)}
          >
            {member ? 'Choisir un autre membre' : 'Choisir le membre'}
          </Button>
        </div>
      </Input.Wrapper>
      {finding && (
        <FindMember
          commissionId={commissionId}
          title="Réserver pour un membre"
          action="Choisir"
          busy={false}
          onChoose={({ id, firstName, lastName }) => {
            form.change({ member: { id, firstName, lastName } })
            setFinding(false)
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </>
  )
}

const Guest = ({ form }: { form: FormOf<Draft> }) => (
  <>
    <TextInput
      label="Nom de l’invité"
      description="Une personne, une équipe ou un organisme."
      autoComplete="off"
      maxLength={120}
      {...form.field('guest.name')}
      required
    />
    <EmailInput
      label="E-mail"
      description={'Un e-mail ou un téléphone\u00a0: par e-mail, la confirmation et le reçu lui sont envoyés.'}
      autoComplete="off"
      {...form.field('guest.email')}
    />
    <TextInput label="Téléphone" type="tel" autoComplete="off" {...form.field('guest.phone')} />
  </>
)
