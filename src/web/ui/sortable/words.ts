import type { Announcements } from '@dnd-kit/core'

/** Instructions for moving an item by keyboard, for screen readers. */
export const INSTRUCTIONS = {
  draggable:
    'Pour déplacer\u00a0: barre d’espace, puis les flèches, puis de nouveau la barre d’espace pour poser. Échap pour renoncer.',
}

export const placeOf = (name: string, at: number, count: number) => `${name}\u00a0: place ${at + 1} sur ${count}.`

/** Announcements of a drag, by the names in order. */
export function announcementsOf(names: ReadonlyMap<number, string>): Announcements {
  const nameOf = (id: string | number) => names.get(Number(id)) ?? ''
  const at = (id: string | number) => [...names.keys()].indexOf(Number(id))
  const pickedUp = (id: string | number) => `${nameOf(id)} est pris, à la place ${at(id) + 1} sur ${names.size}.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      // An item is over itself when the drag starts.
      return over.id === active.id ? pickedUp(active.id) : placeOf(nameOf(active.id), at(over.id), names.size)
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} est posé, à la place ${at(over.id) + 1} sur ${names.size}.`
        : `${nameOf(active.id)} est reposé à sa place.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} est reposé à sa place.`,
  }
}
