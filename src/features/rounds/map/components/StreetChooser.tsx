import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { SearchField } from '../../../../web/ui/list/SearchField.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { Side } from '../../doors/contract.ts'
import { streetsQuery } from '../client.ts'
import type { StreetPart, StreetRow } from '../contract.ts'
import styles from './StreetChooser.module.css'

const SIDE_LABELS: Record<Side, string> = { BOTH: 'Les deux côtés', ODD: 'Côté impair', EVEN: 'Côté pair' }

type Props = { year: number | undefined; chosen: readonly StreetPart[]; onChange: (streets: StreetPart[]) => void }

const isSame = (one: StreetPart, other: Pick<StreetRow, 'street' | 'city'>) =>
  one.street === other.street && one.city === other.city

/** Streets by name with their doors, chosen whole, on one side, or from number to number. */
export function StreetChooser({ year, chosen, onChange }: Props) {
  const [q, setQ] = useState('')
  const { data, isError, refetch } = useQuery({ ...streetsQuery(year, q.trim()), placeholderData: keepPreviousData })
  const found = (data?._embedded.data ?? []).filter((row) => !chosen.some((part) => isSame(part, row)))
  const hidden = (data?.page.totalElements ?? 0) - (data?._embedded.data.length ?? 0)
  return (
    <div className="stack">
      {chosen.length > 0 && (
        <ul className={`framed ${styles.streets}`} aria-label="Rues choisies">
          {chosen.map((part, at) => (
            <li key={`${part.city} ${part.street}`}>
              <Part
                part={part}
                onChange={(changed) => onChange(chosen.map((each, place) => (place === at ? changed : each)))}
                onRemove={() => onChange(chosen.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchField label="Ajouter une rue" placeholder="Nom de la rue" value={q} onSearch={setQ} />
      {!data && !isError && <SkeletonRows rows={4} />}
      {isError && <ErrorState onRetry={() => void refetch()}>Les rues n’ont pas pu être chargées.</ErrorState>}
      <p role="status" className="soft small">
        {data?.page.totalElements === 0 &&
          (q
            ? `Aucune rue ne correspond à «\u00a0${q}\u00a0».`
            : 'Aucune adresse encore\u00a0: importez celles de la commune.')}
        {hidden > 0 && `${counted(hidden, 'autre rue', 'autres rues')}\u00a0: cherchez par le nom.`}
      </p>
      {found.length > 0 && (
        <ul className={`framed ${styles.streets}`} aria-label="Rues trouvées">
          {found.map((row) => (
            <li key={`${row.city} ${row.street}`} className={styles.row}>
              <span>
                <strong>{row.street}</strong>
                <span className="soft small">{describeStreet(row)}</span>
              </span>
              <Button
                variant="default"
                aria-label={`Choisir ${row.street}`}
                onClick={() => onChange([...chosen, { street: row.street, city: row.city, side: 'BOTH' }])}
              >
                Choisir
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeStreet({ doors, city, sectors }: StreetRow) {
  const held = sectors.map(({ name, doors }) => `${doors} dans «\u00a0${name}\u00a0»`)
  return [counted(doors, 'adresse'), city, ...held].filter(Boolean).join(' · ')
}

type PartProps = { part: StreetPart; onChange: (part: StreetPart) => void; onRemove: () => void }

function Part({ part, onChange, onRemove }: PartProps) {
  const number = (name: 'from' | 'to', value: string | number) => {
    const { [name]: _before, ...others } = part
    onChange(typeof value === 'number' ? { ...others, [name]: value } : others)
  }
  return (
    <div className={styles.part}>
      <strong>{part.street}</strong>
      <NativeSelect
        label="Côté"
        value={part.side}
        data={Side.options.map((value) => ({ value, label: SIDE_LABELS[value] }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...part, side: Side.parse(value) })}
      />
      <NumberInput
        label="Du n°"
        placeholder="premier"
        min={0}
        max={99_999}
        hideControls
        value={part.from ?? ''}
        onChange={(value) => number('from', value)}
      />
      <NumberInput
        label="Au n°"
        placeholder="dernier"
        min={0}
        max={99_999}
        hideControls
        value={part.to ?? ''}
        onChange={(value) => number('to', value)}
      />
      <Button variant="default" aria-label={`Retirer ${part.street} du choix`} onClick={onRemove}>
        Retirer
      </Button>
    </div>
  )
}
