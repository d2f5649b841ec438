import type { FieldLabels } from './merge.ts'

/** A number counted by the database, or a text that names the version. */
export type Version = number | string

/** What a form edits: the version it was opened on, and how to reload it if somebody else has saved. */
export type Edits<V> = {
  /** « cette fiche », as in « Quelqu’un a modifié cette fiche entre-temps ». */
  what: string
  version: Version
  labels: FieldLabels<V>
  reload: () => Promise<{ values: V; version: Version }>
}

type Editing<V, Thing> = Pick<Edits<V>, 'what' | 'labels'> & {
  /** The thing the form was opened on; null for a new one. */
  thing: Thing
  values: (thing: Thing) => V
  /** Reloads the present state. */
  reload: () => Promise<Thing>
}

/** Initial state of a form on a thing that others may edit at the same time. */
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
