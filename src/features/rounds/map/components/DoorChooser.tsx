import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { pointsQuery, weighQuery } from '../client.ts'
import type { Choice } from '../contract.ts'
import { StreetChooser } from './StreetChooser.tsx'

const DoorMap = lazyComponent(() => import('./DoorMap.tsx'), 'DoorMap')

export type DoorChoice = { choice: Choice; elsewhere: 'STAYS' | 'MOVES' }
export const NOTHING_CHOSEN: DoorChoice = { choice: { streets: [] }, elsewhere: 'STAYS' }

export const isEmpty = ({ streets, outline }: Choice) => streets.length === 0 && (outline?.length ?? 0) < 3

type Props = { year: number | undefined; chosen: DoorChoice; onChange: (chosen: DoorChoice) => void }

/** Chooses doors from the list of streets or on the map, and warns about those already in a sector. */
export function DoorChooser({ year, chosen, onChange }: Props) {
  const [by, setBy] = useState<'streets' | 'map'>('streets')
  const { choice } = chosen
  return (
    <div className="stack">
      <Radio.Group label="Choisir les adresses" value={by} onChange={(value) => setBy(value as typeof by)}>
        <div className="row">
          <Radio value="streets" label="Par rues" />
          <Radio value="map" label="Sur le plan" />
        </div>
      </Radio.Group>
      {by === 'streets' ? (
        <StreetChooser
          year={year}
          chosen={choice.streets}
          onChange={(streets) => onChange({ ...chosen, choice: { ...choice, streets } })}
        />
      ) : (
        <Suspense fallback={<SkeletonRows rows={1} height={420} />}>
          <OnMap year={year} chosen={chosen} onChange={onChange} />
        </Suspense>
      )}
      {!isEmpty(choice) && <Weighed year={year} chosen={chosen} onChange={onChange} />}
    </div>
  )
}

function OnMap({ year, chosen, onChange }: Props) {
  const { data, isError, refetch } = useQuery(pointsQuery(year))
  if (isError) return <ErrorState onRetry={() => void refetch()}>Le plan n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={420} />
  if (data.length === 0)
    return (
      <Notice
        tone="info"
        title="Aucune adresse n’a de place connue. Importez celles de la commune, ou choisissez par rues."
      />
    )
  return (
    <DoorMap
      points={data}
      outline={chosen.choice.outline ?? []}
      onChange={(outline) => {
        const { streets } = chosen.choice
        onChange({ ...chosen, choice: outline.length > 0 ? { streets, outline } : { streets } })
      }}
    />
  )
}

/** Number of chosen doors, and how many are in other sectors. */
function Weighed({ year, chosen, onChange }: Props) {
  const { streets, outline } = chosen.choice
  const whole = outline && outline.length > 2 ? { streets, outline } : { streets }
  const { data } = useQuery({ ...weighQuery(year, whole), placeholderData: keepPreviousData })
  if (!data) return <SkeletonRows rows={1} />
  const taken = data.elsewhere.reduce((sum, { doors }) => sum + doors, 0)
  const elsewhereText = data.elsewhere.map(({ name, doors }) => `${doors} dans «\u00a0${name}\u00a0»`).join(', ')
  return (
    <div className="stack">
      <p role="status">
        <strong>{counted(data.doors, 'adresse choisie', 'adresses choisies')}</strong>
        {taken > 0 && `, dont ${elsewhereText}`}.
      </p>
      {taken > 0 && (
        <Radio.Group
          label={taken > 1 ? 'Celles qui sont déjà dans un secteur' : 'Celle qui est déjà dans un secteur'}
          value={chosen.elsewhere}
          onChange={(value) => onChange({ ...chosen, elsewhere: value === 'MOVES' ? 'MOVES' : 'STAYS' })}
        >
          <div className="stack-tight">
            <Radio value="STAYS" label="restent où elles sont" />
            <Radio value="MOVES" label="passent dans ce secteur" />
          </div>
        </Radio.Group>
      )}
    </div>
  )
}
