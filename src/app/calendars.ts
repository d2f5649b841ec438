import { doorImportRoutes } from '../features/calendars/addresses/routes.ts'
import { calendarBookRoutes } from '../features/calendars/books/routes.ts'
import { calendarCampaignsRoutes } from '../features/calendars/campaigns/routes.ts'
import { checkingRoutes } from '../features/calendars/checking/routes.ts'
import { calendarClosingRoutes } from '../features/calendars/closing/routes.ts'
import { codeRoutes } from '../features/calendars/codes/routes.ts'
import { sellerCountRoutes } from '../features/calendars/counts/routes.ts'
import { deliveryRoutes } from '../features/calendars/delivery/routes.ts'
import { deviceRoutes } from '../features/calendars/devices/routes.ts'
import { doorRoutes } from '../features/calendars/doors/routes.ts'
import { groundRoutes } from '../features/calendars/ground/routes.ts'
import { calendarHandoverRoutes } from '../features/calendars/handover/routes.ts'
import { calendarKeepingRoutes } from '../features/calendars/keeping/routes.ts'
import { noteRoutes } from '../features/calendars/notes/routes.ts'
import { outcomeRoutes } from '../features/calendars/outcomes/routes.ts'
import { calendarProofRoutes } from '../features/calendars/proof/routes.ts'
import { purchaseRoutes } from '../features/calendars/purchase/routes.ts'
import { refusalRoutes } from '../features/calendars/refusals/routes.ts'
import { calendarReminderRoutes } from '../features/calendars/reminders/routes.ts'
import { roundRoutes } from '../features/calendars/rounds/routes.ts'
import { calendarCampaignRoutes } from '../features/calendars/routes.ts'
import { saleRoutes } from '../features/calendars/sales/routes.ts'
import { sectorRoutes } from '../features/calendars/sectors/routes.ts'
import { calendarVoidRoutes } from '../features/calendars/voids/routes.ts'

/** What is served of the yearly calendar. */
export const CALENDAR_ROUTES = [
  doorImportRoutes,
  calendarBookRoutes,
  calendarCampaignsRoutes,
  checkingRoutes,
  sellerCountRoutes,
  calendarClosingRoutes,
  codeRoutes,
  doorRoutes,
  groundRoutes,
  calendarHandoverRoutes,
  calendarKeepingRoutes,
  outcomeRoutes,
  calendarProofRoutes,
  purchaseRoutes,
  refusalRoutes,
  calendarReminderRoutes,
  roundRoutes,
  calendarCampaignRoutes,
  saleRoutes,
  sectorRoutes,
  calendarVoidRoutes,
  deviceRoutes,
  deliveryRoutes,
  noteRoutes,
]
