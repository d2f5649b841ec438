import { addDays, parisInstant } from '../../../../shared/dates.ts'

/** What is for whole days, from the first to the last, both counted, or for the hours of one. */
export type Entry = {
  uid: string
  summary: string
  description: string
  url: string
  startDate: string
  endDate: string
  /** The hours of an event, by the clock in Paris; else it is for whole days. */
  startTime?: string | null
  endTime?: string | null
  /** Nobody has promised it yet. */
  tentative: boolean
}

/** The longest line of RFC 5545, in octets. */
const LINE = 75
const encoder = new TextEncoder()

/** What would end a value, or a line, within one. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a calendar
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** A line that is too long goes on after a break and a space, never within a letter. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const letter of line) {
    const more = encoder.encode(letter).length
    if (octets + more > LINE) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += letter
    octets += more
  }
  return [...pieces, piece].join('\r\n')
}

const plain = (day: string) => day.replaceAll('-', '')
const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

const clock = (day: string, time: string) => stamp(new Date(parisInstant(day, time)))

/** From when to when: an event whose end is not known has none. */
function spanOf({
  startDate,
  endDate,
  startTime,
  endTime,
}: Pick<Entry, 'startDate' | 'endDate' | 'startTime' | 'endTime'>) {
  if (startTime) {
    const lastDay = endTime && endTime < startTime ? addDays(startDate, 1) : startDate
    return [`DTSTART:${clock(startDate, startTime)}`, ...(endTime ? [`DTEND:${clock(lastDay, endTime)}`] : [])]
  }
  // The day after the last: a calendar's end is not within it.
  return [`DTSTART;VALUE=DATE:${plain(startDate)}`, `DTEND;VALUE=DATE:${plain(addDays(endDate, 1))}`]
}

/** The entries as a calendar of RFC 5545, made at that moment (rules#calendars). */
export const calendarOf = (name: string, entries: readonly Entry[], at: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//FR`,
    'METHOD:PUBLISH',
    ...entries.flatMap(({ uid, summary, description, url, tentative, ...when }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp(at)}`,
      ...spanOf(when),
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      `STATUS:${tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** What a calendar's file is called. */
export const calendarFile = (id: number) => `reservation-${id}.ics`
