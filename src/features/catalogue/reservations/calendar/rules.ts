import { addDays, parisInstant } from '../../../../shared/dates.ts'

/** A calendar entry: whole days, first and last included, or some hours of one day. */
export type Entry = {
  uid: string
  summary: string
  description: string
  url: string
  startDate: string
  endDate: string
  /** The hours of an event, in Paris time; undefined for whole days. */
  startTime?: string | null
  endTime?: string | null
  /** Whether it still waits for approval. */
  tentative: boolean
}

/** Maximum line length of RFC 5545, in octets. */
const LINE = 75
const encoder = new TextEncoder()

/** Escapes characters that would end a value or a line. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from calendar texts
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** Folds a long line with a line break and a space, never inside a multi-byte character. */
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

/** Start and end properties; an event without a known end has no end. */
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
  // The day after the last one, because the end of an iCalendar entry is exclusive.
  return [`DTSTART;VALUE=DATE:${plain(startDate)}`, `DTEND;VALUE=DATE:${plain(addDays(endDate, 1))}`]
}

/** Writes the entries as an RFC 5545 calendar with this time stamp (rules#calendars). */
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

/** File name of a calendar. */
export const calendarFile = (id: number) => `reservation-${id}.ics`
