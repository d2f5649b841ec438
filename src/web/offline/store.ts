import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { addOwner, removeOwner } from './owners.ts'
import { makeKey, type SealedValue, seal, unseal } from './seal.ts'

/** Data of a person in this browser for offline use (rules#data-on-a-phone): a database and a key for each. */
interface PersonDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey }
  values: { key: string; value: SealedValue }
}
type OpenStore = { db: IDBPDatabase<PersonDatabase>; key: CryptoKey }

/** The key is lost, or the record is damaged; always reported to the person. */
export class Unreadable extends Error {}

const databaseOf = (person: number) => `offline-${person}`
const opened = new Map<number, Promise<OpenStore>>()

function open(person: number): Promise<OpenStore> {
  const known = opened.get(person)
  if (known) return known
  const opening = openNow(person)
  opened.set(person, opening)
  opening.catch(() => opened.delete(person))
  return opening
}

async function openNow(person: number): Promise<OpenStore> {
  addOwner(person)
  const db = await openDB<PersonDatabase>(databaseOf(person), 1, {
    upgrade(fresh) {
      fresh.createObjectStore('keys')
      fresh.createObjectStore('values')
    },
    // Another tab deletes the database, so it must not be held open here.
    blocking(_, __, { target }) {
      opened.delete(person)
      ;(target as IDBDatabase).close()
    },
    terminated: () => opened.delete(person),
  })
  const made = await makeKey()
  // Two tabs at once agree on the key that was stored first.
  const keys = db.transaction('keys', 'readwrite', { durability: 'strict' })
  const key = await keys.store.get('key')
  if (!key) await keys.store.add(made, 'key')
  await keys.done
  return { db, key: key ?? made }
}

/** Whose data changed, and under which names; null: all of it was deleted. */
type Change = { person: number; names: readonly string[] | null }

const channel = new BroadcastChannel('offline')
const listeners = new Set<(change: Change) => void>()
const hear = (change: Change) => {
  for (const listener of listeners) listener(change)
}
channel.addEventListener('message', ({ data }) => hear(data as Change))

function tell(change: Change) {
  channel.postMessage(change)
  hear(change)
}

/** Calls the listener when data were stored or deleted, in this tab or another. */
export function onKept(listener: (change: Change) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Stores values under their names, all or none; they are on disk when it resolves. */
export async function keepAll(person: number, entries: Record<string, unknown>) {
  const { db, key } = await open(person)
  const sealed = await Promise.all(
    Object.entries(entries).map(async ([name, value]) => [name, await seal(key, name, value)] as const),
  )
  const { store, done } = db.transaction('values', 'readwrite', { durability: 'strict' })
  await Promise.all([...sealed.map(([name, each]) => store.put(each, name)), done])
  tell({ person, names: Object.keys(entries) })
}

export const keep = (person: number, name: string, value: unknown) => keepAll(person, { [name]: value })

/** Reads a value; undefined if there is none, throws `Unreadable` if it cannot be decrypted. */
export async function read<T>(person: number, name: string): Promise<T | undefined> {
  const { db, key } = await open(person)
  const sealed = await db.get('values', name)
  if (!sealed) return undefined
  return (await unseal(key, name, sealed).catch(() => {
    throw new Unreadable(name)
  })) as T
}

/** Reads everything whose name has this prefix, sorted by name, and the names of unreadable values. */
export async function readAll<T>(
  person: number,
  prefix: string,
): Promise<{ values: Map<string, T>; damaged: string[] }> {
  const { db, key } = await open(person)
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const { store, done } = db.transaction('values')
  const [names, sealed] = await Promise.all([store.getAllKeys(range), store.getAll(range), done])
  const values = new Map<string, T>()
  const damaged: string[] = []
  const unsealed = await Promise.allSettled(
    names.map(async (name, place) => unseal(key, name, sealed[place] as SealedValue)),
  )
  for (const [place, each] of unsealed.entries()) {
    const name = names[place] ?? ''
    if (each.status === 'fulfilled') values.set(name, each.value as T)
    else damaged.push(name)
  }
  return { values, damaged }
}

export async function remove(person: number, names: readonly string[]) {
  if (names.length === 0) return
  const { db } = await open(person)
  const { store, done } = db.transaction('values', 'readwrite')
  await Promise.all([...names.map((name) => store.delete(name)), done])
  tell({ person, names })
}

/** Deletes everything of a person except names with these prefixes. */
export async function removeOthers(person: number, prefixes: readonly string[]) {
  const { db } = await open(person)
  const names = await db.getAllKeys('values')
  await remove(
    person,
    names.filter((name) => !prefixes.some((prefix) => name.startsWith(prefix))),
  )
}

/** Deletes everything of a person, with the key. */
export async function wipe(person: number) {
  const here = opened.get(person)
  opened.delete(person)
  await here?.then(
    ({ db }) => db.close(),
    () => undefined,
  )
  await deleteDB(databaseOf(person))
  removeOwner(person)
  tell({ person, names: null })
}
