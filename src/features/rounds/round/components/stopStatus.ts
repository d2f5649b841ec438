import type { Entry } from '../../sync/components/outbox.ts'
import type { Gift, VisitResult } from '../../sync/contract.ts'
import type { Round, RoundDoor } from '../contract.ts'

/** A valid record at a door or at one of its flats, by any seller. */
export type Mark = {
  id: string
  flat: string
  outcome: VisitResult
  at: string
  own: boolean
  seller: string | null
  comeBackOn: string | null
  comeBackAt: string | null
  gift?: Gift | undefined
  /** Recorded on this phone, which may withdraw it. */
  here: boolean
  /** Not sent yet. */
  unsent: boolean
}

const withdrawnIn = (entries: readonly Entry[]) =>
  new Set(entries.flatMap(({ operation }) => (operation.kind === 'WITHDRAW' ? operation.operation : [])))

/** Valid records of this phone, by door. */
function ownMarks(entries: readonly Entry[]): Map<number, Mark[]> {
  const gone = withdrawnIn(entries)
  const marks = new Map<number, Mark[]>()
  for (const { operation, result } of entries) {
    if (operation.kind !== 'VISIT' || gone.has(operation.id) || result?.state === 'REFUSED') continue
    const { id, doorId, flat, outcome, at, gift, comeBackOn = null, comeBackAt = null } = operation
    const visit = { id, flat, outcome, at, own: true, seller: null, comeBackOn, comeBackAt, gift }
    marks.set(doorId, [...(marks.get(doorId) ?? []), { ...visit, here: true, unsent: !result }])
  }
  return marks
}

/** A door with its present records: downloaded ones and those of this phone since, each once, latest last. */
export type Stop = { door: RoundDoor; marks: Mark[]; status: StopStatus }
/** Not visited yet; to come back to; done. */
type StopStatus = 'TODO' | 'AGAIN' | 'DONE'

export function stopsOf(doors: readonly RoundDoor[], entries: readonly Entry[]): Stop[] {
  const own = ownMarks(entries)
  const gone = withdrawnIn(entries)
  return doors.map((door) => {
    const here = own.get(door.id) ?? []
    const ids = new Set(here.map(({ id }) => id))
    const others = door.visits
      .filter(({ operationId }) => !ids.has(operationId) && !gone.has(operationId))
      .map(({ operationId, ...visit }): Mark => ({ ...visit, id: operationId, here: false, unsent: false }))
    const marks = [...others, ...here].sort(
      (one, other) => one.at.localeCompare(other.at) || (one.id < other.id ? -1 : 1),
    )
    return { door, marks, status: statusOf(marks) }
  })
}

/** Last record at each flat; a door without flats has one, without a name. */
export const latestByFlat = (marks: readonly Mark[]): Mark[] => [
  ...new Map(marks.map((mark) => [mark.flat, mark])).values(),
]

function statusOf(marks: readonly Mark[]): StopStatus {
  if (marks.length === 0) return 'TODO'
  const again = latestByFlat(marks).some(({ outcome }) => outcome === 'COME_BACK' || outcome === 'ABSENT')
  return again ? 'AGAIN' : 'DONE'
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a door matches a search such as « 12 monnaie ». A number must be the door's whole number. */
export function isSought({ number, suffix, street }: RoundDoor, sought: string): boolean {
  const words = plain(street)
  return plain(sought)
    .replace(/(\d)(?=[a-z])/g, '$1 ')
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((word) =>
      /^\d+$/.test(word) && !words.includes(word)
        ? Number(word) === number
        : `${plain(suffix)} ${words}`.includes(word),
    )
}

export type DoorFilter = 'TODO' | 'AGAIN' | 'ALL'

/** When somebody wants to be rung at again; those without a time come last. */
const comeBackTime = ({ marks }: Stop) => {
  const days = latestByFlat(marks).map(({ comeBackOn, comeBackAt }) => `${comeBackOn ?? '9'} ${comeBackAt ?? '99'}`)
  return days.sort()[0] ?? '9'
}

/** Doors of a filter: in walking order, those to come back to by day and hour. */
export function shownOf(stops: readonly Stop[], shown: DoorFilter, sought: string): Stop[] {
  const found = stops.filter(({ door, status }) => (shown === 'ALL' || status === shown) && isSought(door, sought))
  return shown === 'AGAIN' ? found.sort((one, other) => comeBackTime(one).localeCompare(comeBackTime(other))) : found
}

/** Next door to ring at: the next one to do in walking order, starting over at the end. */
export function nextStop(stops: readonly Stop[], after: number | undefined): Stop | undefined {
  const place = stops.findIndex(({ door }) => door.id === after)
  const ahead = [...stops.slice(place + 1), ...stops.slice(0, place + 1)]
  return ahead.find(({ status }) => status === 'TODO')
}

/** A street, or a side of it, whose doors can be claimed. */
export type Street = { name: string; city: string; doors: RoundDoor[] }

export function streetsOf(doors: readonly RoundDoor[]): Street[] {
  const streets = new Map<string, Street>()
  for (const door of doors) {
    const key = `${door.street}\n${door.city}`
    const street = streets.get(key) ?? { name: door.street, city: door.city, doors: [] }
    streets.set(key, { ...street, doors: [...street.doors, door] })
  }
  return [...streets.values()]
}

/** Doors of a street that no phone holds, on one side or both. */
export const freeOn = ({ doors }: Street, side: 'ODD' | 'EVEN' | 'BOTH') =>
  doors.filter(
    ({ takenBy, number }) => takenBy === null && (side === 'BOTH' || (number % 2 === 1) === (side === 'ODD')),
  )

/** Doors that this phone holds. */
export const claimedDoors = ({ doors }: Pick<Round, 'doors'>) => doors.filter(({ takenBy }) => takenBy?.own)
