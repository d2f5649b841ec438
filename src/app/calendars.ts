import { calendarCampaignsRoutes } from '../features/calendars/administration/routes.ts'
import { calendarCampaignRoutes } from '../features/calendars/campaigns/routes.ts'
import { calendarClosingRoutes } from '../features/calendars/closing/routes.ts'
import { codeRoutes } from '../features/calendars/codes/routes.ts'
import { purchaseRoutes } from '../features/calendars/purchase/routes.ts'
import { saleRoutes } from '../features/calendars/sales/routes.ts'
import { calendarBookRoutes } from '../features/calendars/stub-books/routes.ts'
import { doorImportRoutes } from '../features/rounds/addresses/routes.ts'
import { deviceRoutes } from '../features/rounds/devices/routes.ts'
import { doorRoutes } from '../features/rounds/doors/routes.ts'
import { calendarHandoverRoutes } from '../features/rounds/handover/routes.ts'
import { mapRoutes } from '../features/rounds/map/routes.ts'
import { noteRoutes } from '../features/rounds/notes/routes.ts'
import { refusalRoutes } from '../features/rounds/refusals/routes.ts'
import { resultRoutes } from '../features/rounds/results/routes.ts'
import { roundRoutes } from '../features/rounds/round/routes.ts'
import { sectorRoutes } from '../features/rounds/sectors/routes.ts'
import { syncRoutes } from '../features/rounds/sync/routes.ts'

export const CALENDAR_ROUTES = [
  doorImportRoutes,
  calendarBookRoutes,
  calendarCampaignsRoutes,
  calendarClosingRoutes,
  codeRoutes,
  doorRoutes,
  mapRoutes,
  calendarHandoverRoutes,
  resultRoutes,
  purchaseRoutes,
  refusalRoutes,
  roundRoutes,
  calendarCampaignRoutes,
  saleRoutes,
  sectorRoutes,
  deviceRoutes,
  syncRoutes,
  noteRoutes,
]
