import { addDays, weekdayOf } from './dates.ts'

/** Easter Sunday of a year, by the Gregorian computus of Meeus. */
function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + correction + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * week) / 451)
  return addDays(`${year}-03-22`, moon + week - 7 * shift)
}

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50]

/** Whether a day is a public holiday in all of France (article L. 3133-1 of the labour code). */
export const isHoliday = (day: string): boolean =>
  FIXED.includes(day.slice(5)) || AFTER_EASTER.some((days) => addDays(easter(Number(day.slice(0, 4))), days) === day)

/** The day itself if it is a working day, otherwise the next one; Saturdays, Sundays and public holidays are none. */
export const workingDayFrom = (day: string): string =>
  weekdayOf(day) >= 6 || isHoliday(day) ? workingDayFrom(addDays(day, 1)) : day
