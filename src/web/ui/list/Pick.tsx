import { Checkbox } from '@mantine/core'
import { isPicked, pick, pickPage, type RowSelection } from './picked.ts'

/** Selection of rows. */
export type Selecting<Row> = {
  picked: RowSelection
  onPick: (picked: RowSelection) => void
  /** « Choisir Maëlle Le Goff » */
  label: (row: Row) => string
  /** « Choisir tous les membres de cette page » */
  page: string
}

type OneProps = { id: number; label: string; page: readonly number[] } & Pick<Selecting<never>, 'picked' | 'onPick'>

export const PickOne = ({ id, label, page, picked, onPick }: OneProps) => (
  <Checkbox aria-label={label} checked={isPicked(picked, id)} onChange={() => onPick(pick(picked, id, page))} />
)

type PageProps = { label: string; page: readonly number[] } & Pick<Selecting<never>, 'picked' | 'onPick'>

export function PickPage({ label, page, picked, onPick }: PageProps) {
  const chosen = page.filter((id) => isPicked(picked, id)).length
  return (
    <Checkbox
      aria-label={label}
      checked={chosen === page.length}
      indeterminate={chosen > 0 && chosen < page.length}
      onChange={() => onPick(pickPage(picked, page))}
    />
  )
}
