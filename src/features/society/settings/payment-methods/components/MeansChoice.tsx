import '@mantine/core/styles/Radio.css'
import { Radio } from '@mantine/core'
import type { Means } from '../../contract.ts'
import { MEANS_LABELS, PAYMENT_METHOD_HINTS } from '../labels.ts'

type Props = { taken: readonly Means[]; chosen: Means; onChoose: (means: Means) => void }

/** Choice among the enabled payment methods, with what the chosen one requires of the payer. */
export const MeansChoice = ({ taken, chosen, onChoose }: Props) => (
  <Radio.Group
    label={'Comment voulez-vous payer\u00a0?'}
    value={chosen}
    onChange={(value) => onChoose(taken.find((each) => each === value) ?? chosen)}
  >
    <div className="stack">
      {taken.map((each) => (
        <Radio key={each} value={each} label={MEANS_LABELS[each]} description={PAYMENT_METHOD_HINTS[each]} />
      ))}
    </div>
  </Radio.Group>
)
