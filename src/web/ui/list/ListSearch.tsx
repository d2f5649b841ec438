import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Filter, Options } from './filters.ts'
import styles from './ListSearch.module.css'
import { SearchField } from './SearchField.tsx'
import type { ListState } from './useList.ts'
import { narrowing } from './view.ts'

export type Choices<Name extends string> = Partial<Record<Name, Options>>
export type SearchWords = { label: string; placeholder?: string }

type Props<Row, Name extends string> = {
  list: ListState<Row, Name>
  words: SearchWords | undefined
  choices: Choices<Name>
  wide: boolean
  opened: boolean
  onOpen: (opened: boolean) => void
  /** Sort control, if no table heading has one. */
  sort: ReactNode
}

/** Filters behind the button: all of them on a phone. */
export const hiddenFilters = <Name extends string>(filters: Record<Name, Filter>, wide: boolean): Name[] =>
  (Object.keys(filters) as Name[]).filter(
    (name) => filters[name].control !== 'none' && (!wide || filters[name].place === 'more'),
  )

/** Search and filters of a list: text first, frequent filters beside it, the rest behind a button. */
export function ListSearch<Row, Name extends string>(props: Props<Row, Name>) {
  const { list, words, choices, wide, opened, onOpen, sort } = props
  const id = useId()
  const { filters } = list.described
  const hidden = hiddenFilters(filters, wide)
  const narrowed = narrowing(list.described, list.view)
  const count = hidden.filter((name) => narrowed.includes(name)).length
  const field = (name: Name) => (
    <FilterField
      key={name}
      filter={filters[name]}
      options={choices[name] ?? filters[name].options ?? []}
      value={list.view.values[name]}
      onChange={(value) => list.show({ values: { [name]: value } as Partial<Record<Name, string>> })}
    />
  )
  const shown = (Object.keys(filters) as Name[]).filter(
    (name) => filters[name].control !== 'none' && !hidden.includes(name),
  )
  const label = wide ? 'Plus de filtres' : 'Filtres'
  if (!words && hidden.length + shown.length === 0) return null
  return (
    <search className={`${styles.search} no-print`}>
      <div className={styles.row}>
        {words && <SearchField key={list.cleared} {...words} value={list.view.q} onSearch={list.type} />}
        {shown.map(field)}
        {(hidden.length > 0 || sort) && (
          <Button
            variant="default"
            className={styles.button ?? ''}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => onOpen(!opened)}
          >
            {count > 0 ? `${label} (${count})` : label}
          </Button>
        )}
      </div>
      <div id={id} hidden={!opened} className={styles.more}>
        {opened && hidden.map(field)}
        {opened && sort}
      </div>
    </search>
  )
}

type FieldProps = { filter: Filter; options: Options; value: string; onChange: (value: string) => void }

function FilterField({ filter: { label, control }, options, value, onChange }: FieldProps) {
  if (control === 'day')
    return (
      <TextInput
        type="date"
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <NativeSelect
      label={label}
      data={[...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
