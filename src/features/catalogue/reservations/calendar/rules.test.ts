import { expect, test } from 'vitest'
import { calendarOf } from './rules.ts'

const AT = new Date('2026-08-10T09:05:06.789Z')
const stay = {
  uid: 'reservation-7@portail.example',
  summary: 'Chalet',
  description: 'Commande n° 3',
  url: 'https://x.example/c/3',
  startDate: '2026-10-24',
  endDate: '2026-10-26',
  tentative: false,
}

test('a stay is whole days in a calendar, its last one within it (rules#calendars)', () => {
  expect(calendarOf('Amicale', [stay], AT).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amicale//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:reservation-7@portail.example',
    'DTSTAMP:20260810T090506Z',
    'DTSTART;VALUE=DATE:20261024',
    'DTEND;VALUE=DATE:20261027',
    'SUMMARY:Chalet',
    'DESCRIPTION:Commande n° 3',
    'URL:https://x.example/c/3',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(calendarOf('Amicale', [{ ...stay, tentative: true }], AT)).toContain('\r\nSTATUS:TENTATIVE\r\n')
})

test('an event with hours is an hour of a calendar, in winter and in summer, and may end the next day', () => {
  const spanOf = (when: object) =>
    calendarOf('Amicale', [{ ...stay, ...when }], AT)
      .split('\r\n')
      .filter((line) => /^DT(START|END)/.test(line))
  const winter = { startDate: '2026-12-05', endDate: '2026-12-05', startTime: '19:30', endTime: '02:00' }
  expect(spanOf(winter)).toEqual(['DTSTART:20261205T183000Z', 'DTEND:20261206T010000Z'])
  const summer = { startDate: '2027-06-12', endDate: '2027-06-12', startTime: '12:00', endTime: null }
  expect(spanOf(summer)).toEqual(['DTSTART:20270612T100000Z'])
})

test('a name with special characters ends no line of a calendar feed', () => {
  const evil = 'Gîte, « haut »; C:\\clé\r\nEND:VEVENT\u0007'
  expect(calendarOf('A', [{ ...stay, summary: evil }], AT)).toContain(
    '\r\nSUMMARY:Gîte\\, « haut »\\; C:\\\\clé\\nEND:VEVENT\r\n',
  )
})

test('a line is 75 octets at most, goes on after a space, and is the same once it is put together', () => {
  const summary = 'Gîte de l’été 🚒 '.repeat(20)
  const text = calendarOf('A', [{ ...stay, summary }], AT)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
  expect(text).not.toContain('\ufffd')
})
