import { NativeSelect, TextInput } from '@mantine/core'
import { parisDay } from '../../../shared/dates.ts'
import { OFFLINE_METHODS, type OfflinePayment } from '../contract.ts'
import { METHOD_LABELS } from '../labels.ts'

/** Money that changed hands without a card, as it is being typed. */
export type OfflineDraft = { method: OfflinePayment['method']; date: string; reference: string }

export const offlineToday = (method: OfflinePayment['method']): OfflineDraft => ({
  method,
  date: parisDay(new Date()),
  reference: '',
})

/** What is sent of it. */
export const toOffline = ({ reference, ...draft }: OfflineDraft) => ({
  ...draft,
  ...(reference.trim() && { reference }),
})

type Props = {
  draft: OfflineDraft
  labels: { method: string; date: string; reference: string }
  onChange: (changes: Partial<OfflineDraft>) => void
}

/** By which means, on which day, and what was written on it: for money that came in, and for money that was given back. */
export const OfflineMoney = ({ draft, labels, onChange }: Props) => (
  <>
    <NativeSelect
      label={labels.method}
      value={draft.method}
      onChange={({ currentTarget: { value } }) =>
        onChange({ method: OFFLINE_METHODS.find((each) => each === value) ?? draft.method })
      }
      data={OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
    />
    <TextInput
      label={labels.date}
      type="date"
      required
      max={parisDay(new Date())}
      value={draft.date}
      onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
    />
    <TextInput
      label="Référence"
      description={labels.reference}
      maxLength={100}
      value={draft.reference}
      onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
    />
  </>
)
