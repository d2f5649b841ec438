import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { readCalendar } from './contract.ts'
import { calendarFile } from './rules.ts'

/** Saves a stay or an event as a file that one's calendar opens. */
export const saveCalendar = async (id: number) => save(await call(readCalendar, { params: { id } }), calendarFile(id))
