import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveLabels } from '../client.ts'
import type { Audience, LabelForm } from '../contract.ts'
import { saved } from './saved.ts'

const SHEETS: { value: LabelForm['sheet']; label: string; many: number }[] = [
  { value: '70x37', label: '24 de 70 × 37 mm (3 × 8)', many: 24 },
  { value: '99x38', label: '14 de 99,1 × 38,1 mm (2 × 7)', many: 14 },
  { value: '63x38', label: '21 de 63,5 × 38,1 mm (3 × 7)', many: 21 },
]

/** Sheet of labels and first position, and their PDF. */
export function LabelsForm({ audience }: { audience: Audience }) {
  const [sheet, setSheet] = useState<LabelForm['sheet']>('70x37')
  const [start, setStart] = useState('1')
  const labels = useMutation({ mutationFn: () => saveLabels({ ...audience, sheet, start: Number(start) }), ...saved })
  const many = SHEETS.find(({ value }) => value === sheet)?.many ?? 1
  return (
    <section className="card stack" aria-labelledby="labels">
      <h2 id="labels">Étiquettes</h2>
      <NativeSelect
        label="Planche"
        data={SHEETS.map(({ value, label }) => ({ value, label }))}
        value={sheet}
        onChange={({ currentTarget: { value } }) => setSheet(value as LabelForm['sheet'])}
      />
      <TextInput
        label="Première étiquette libre"
        description={`De 1 à ${many}\u00a0: une planche entamée se finit.`}
        type="number"
        min={1}
        max={many}
        value={start}
        onChange={({ currentTarget: { value } }) => setStart(value)}
      />
      <div className="row">
        <Button
          variant="default"
          disabled={!(Number(start) >= 1 && Number(start) <= many)}
          loading={labels.isPending}
          onClick={() => labels.mutate()}
        >
          Préparer les étiquettes
        </Button>
      </div>
    </section>
  )
}
