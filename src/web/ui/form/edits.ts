import type { FieldLabels } from './merge.ts'

/** A number the database counts, or a text that names it. */
export type Version = number | string

/** What a form edits: the version it was opened on, and how it is read again when somebody else has saved meanwhile. */
export type Edits<V> = {
  /** « cette fiche », as in « Quelqu’un a modifié cette fiche entre-temps ». */
  what: string
  version: Version
  told: FieldLabels<V>
  reload: () => Promise<{ values: V; version: Version }>
}

type Editing<V, Thing> = Pick<Edits<V>, 'what' | 'told'> & {
  /** As the form is opened on it; null where there is none yet. */
  thing: Thing
  values: (thing: Thing) => V
  /** The thing as it is by now. */
  reload: () => Promise<Thing>
}

/** What a form of a thing that others may edit at the same time begins with. */
export function editing<V, Thing extends { version: Version } | null>({
  thing,
  values,
  reload,
  ...words
}: Editing<V, Thing>) {
  const read = (now: Thing) => ({ values: values(now), version: now?.version ?? 0 })
  const { values: initial, version } = read(thing)
  const edits: Edits<V> = { ...words, version, reload: async () => read(await reload()) }
  return { initial, edits }
}
