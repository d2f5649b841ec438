/** Owner of a draft; undefined is a visitor, whose draft is kept when they sign in. */
export type Keep = { name: string; owner?: number | undefined }

type Draft = { owner: number | undefined; values: object }

const PREFIX = 'draft:'
const NEVER = /^(password|currentPassword)/

const read = (key: string) => {
  const text = sessionStorage.getItem(key)
  return text ? (JSON.parse(text) as Draft) : undefined
}

/** Stores a draft in this tab until it is sent; passwords are never stored. */
export function keepDraft({ name, owner }: Keep, values: object) {
  const safe = Object.fromEntries(Object.entries(values).filter(([field]) => !NEVER.test(field)))
  sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, values: safe } satisfies Draft))
}

/** Deletes members' drafts, so that the next user of this tab does not see them. */
export function forgetOwnedDrafts() {
  const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  for (const name of names.filter((each) => each.startsWith(PREFIX)))
    if (read(name)?.owner !== undefined) sessionStorage.removeItem(name)
}

export const forgetDraft = ({ name }: Keep) => sessionStorage.removeItem(PREFIX + name)

/** The unsent draft of this person (undefined: a visitor) over the form's initial values; another member's is discarded. */
export function storedDraft<V extends object>(keep: Keep, start: V): V {
  const kept = read(PREFIX + keep.name)
  if (!kept) return start
  if (kept.owner === undefined || kept.owner === keep.owner) return { ...start, ...kept.values }
  forgetDraft(keep)
  return start
}
