import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { ExportButton } from '../ExportButton.tsx'
import { MoreActions } from '../MoreMenu.tsx'
import type { Options } from './filters.ts'
import styles from './List.module.css'
import { type Empty, ListBody, type Shape } from './ListBody.tsx'
import { type Choices, hiddenFilters, ListSearch, type SearchWords } from './ListSearch.tsx'
import { ListStatus, ListTools } from './ListStatus.tsx'
import { Pager } from './Pager.tsx'
import type { Selecting } from './Pick.tsx'
import { SortChoice } from './SortChoice.tsx'
import type { ListState } from './useList.ts'
import { useReading } from './useReading.ts'
import { isResizable, narrowing, PAGE_SIZES } from './view.ts'

/**
 * Whether rows of administrators' lists are spaced; by default they are compact, because many are read at once. One
 * setting for all lists of this browser.
 */
const useComfortable = () =>
  useLocalStorage<boolean>({ key: 'lists-comfortable', defaultValue: false, getInitialValueInEffect: false })

type Props<Row, Name extends string> = Shape<Row> & {
  list: ListState<Row, Name>
  /** Heading; a list that fills a page uses the page's heading, and `label` names it for assistive technology. */
  title?: string
  label?: string
  id?: string
  /** Text to read before the list. */
  intro?: ReactNode
  /** Shown between the search and the list while nothing is searched for. */
  lead?: ReactNode
  /** Main action, and what else a phone shows beside it. */
  main?: ReactNode
  /** Secondary buttons, behind « … » on a phone. */
  actions?: ReactNode
  exporting?: Omit<Parameters<typeof ExportButton>[0], 'children'> & { children?: ReactNode }
  search?: SearchWords
  selecting?: Selecting<Row>
  /** Bar of the selection. */
  bar?: ReactNode
  /** Options known only to the screen. */
  choices?: Choices<Name>
  /** « 3 membres trouvés » */
  count: (total: number, narrowed: boolean) => string
  empty: Empty
  failed?: string
  /** For lists read by members: spaced rows, without selection. */
  forMembers?: true
}

/** Whether a table has enough room. */
const useWide = () => useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })

/**
 * A list with filters and sort order in the address. Its actions stand beside the title or, without a title or on a
 * phone, beside the count.
 */
export function List<Row, const Name extends string>(props: Props<Row, Name>) {
  const { list, title, label, intro, lead, main, actions, exporting, count, choices = {} as Choices<Name> } = props
  const { described, view } = list
  const { filters } = described
  const wide = useWide()
  const ownId = useId()
  const id = props.id ?? ownId
  const [opened, setOpened] = useState(false)
  const [comfortable, setComfortable] = useComfortable()
  const hasDensity = wide && !props.forMembers
  const dense = hasDensity && !comfortable
  const { section, status, toStatus } = useReading(view.page, id)
  const cards = !wide && props.table !== undefined

  const inSight = (name: Name) =>
    filters[name].control !== 'none' && (opened || !hiddenFilters(filters, wide).includes(name))
  const chips = narrowing(described, view)
    .filter((name) => !inSight(name))
    .map((name) => ({
      name,
      filter: filters[name],
      options: (choices[name] ?? filters[name].options ?? []) as Options,
      value: view.values[name],
    }))

  const quiet = (
    <>
      {actions}
      {exporting && <ExportButton {...exporting} />}
    </>
  )
  const tools = (main || actions || exporting) && (
    <ListTools>
      {actions ? <MoreActions label="Autres actions">{quiet}</MoreActions> : quiet}
      {main}
    </ListTools>
  )
  const search = (
    <ListSearch
      list={list}
      words={props.search}
      choices={choices}
      wide={wide}
      opened={opened}
      onOpen={setOpened}
      sort={cards && described.order && <SortChoice list={list} order={described.order} />}
    />
  )
  const clear = () => {
    list.clear()
    toStatus()
  }
  return (
    <section className="stack" {...(title ? { 'aria-labelledby': id } : { 'aria-label': label })} ref={section}>
      {lead && search}
      {lead && (
        <div hidden={list.narrowed} className={styles.lead}>
          {lead}
        </div>
      )}
      {title && (
        <div className="row between">
          <h2 id={id}>{title}</h2>
          {wide && tools}
        </div>
      )}
      {intro}
      {!lead && search}
      <ListStatus
        ref={status}
        count={list.rows && count(list.total, list.narrowed)}
        isEmpty={list.rows?.length === 0 && !list.narrowed}
        chips={chips}
        onRemove={(name) => {
          list.show({ values: { [name]: filters[name as Name].usual } as Partial<Record<Name, string>> })
          toStatus()
        }}
        onClear={list.narrowed && list.total > 0 ? clear : undefined}
        tools={!(title && wide) && tools}
        density={hasDensity ? { comfortable, choose: setComfortable } : undefined}
      />
      <ListBody
        {...props}
        wide={wide}
        dense={dense}
        labelledBy={title ? id : undefined}
        onClear={clear}
        onRetry={() => {
          list.retry()
          toStatus()
        }}
      />
      <Pager
        page={view.page}
        pages={list.total > 0 ? list.pages : 1}
        to={list.pageAddress}
        {...(isResizable(described) &&
          list.total > Math.min(...PAGE_SIZES) && { size: view.size, onResize: list.resize })}
      />
      {props.bar}
    </section>
  )
}
