import '@mantine/core/styles/Radio.css'
import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { SUBSCRIPTION_OPTIONS } from '../../persons/labels.ts'
import { type AudienceDraft, type Owner, readersQuery } from '../client.ts'
import type { countReaders } from '../contract.ts'
import { formatMemberCount } from '../labels.ts'

type Props = {
  form: FormOf<AudienceDraft>
  owners: readonly Owner[]
  /** « Qui lit cette actualité ? » */
  question: string
  /** Wording of the number of readers. */
  toldCount?: (readers: ReplyOf<typeof countReaders>) => string
}

/** Owner and readers of a thing, with their number before anything is saved (rules#audience). */
export function AudienceFields({ form, owners, ...readers }: Props) {
  const { commissionId, audience } = form.values
  return (
    <fieldset className="group">
      <legend>Pour qui</legend>
      <NativeSelect
        label="Au nom de"
        data={[...owners]}
        {...form.choice('commissionId')}
        required={false}
        onChange={({ currentTarget: { value } }) =>
          form.change({ commissionId: value, ...(!value && audience === 'COMMISSION' && { audience: 'ALL' }) })
        }
      />
      <Readers form={form} owner={owners.find(({ value }) => value === commissionId)} {...readers} />
    </fieldset>
  )
}

/** Readers of a thing whose owner is fixed. */
export function Readers({
  form,
  owner,
  question,
  toldCount = ({ members }) => formatMemberCount(members),
}: Omit<Props, 'owners'> & { owner: Owner | undefined }) {
  const { commissionId, audience } = form.values
  const readers = useQuery({ ...readersQuery(form.values), placeholderData: keepPreviousData })
  const describeReach = () => {
    if (readers.isError) return 'Le nombre de membres n’a pas pu être calculé.'
    return readers.data ? `${toldCount(readers.data)}.` : '\u00a0'
  }
  return (
    <>
      <Radio.Group label={question} {...form.choice('audience')}>
        <div className="stack">
          <Radio value="ALL" label="Tous les membres" />
          {commissionId && (
            <Radio
              value="COMMISSION"
              label={`Les membres de la commission ${owner?.label ?? ''}`.trim()}
              description="Ceux à qui elle est ouverte."
            />
          )}
          <Radio value="SUBSCRIPTIONS" label="Les membres qui ont une de ces adhésions" />
        </div>
      </Radio.Group>
      {audience === 'SUBSCRIPTIONS' && (
        <Checkbox.Group label="Adhésions" {...form.choice('subscriptions')}>
          <div className="row">
            {SUBSCRIPTION_OPTIONS.map((each) => (
              <Checkbox key={each.value} {...each} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <p className="soft" role="status">
        {audience === 'SUBSCRIPTIONS' && form.values.subscriptions.length === 0
          ? 'Choisissez au moins une adhésion.'
          : describeReach()}
      </p>
    </>
  )
}
