import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { listOrders, listOrdersFile } from '../contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; commission?: string; page: number; size: number }

export const readOrders = (query: Wish, signal: AbortSignal) => call(listOrders, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(listOrdersFile, { params: { format }, query }), `commandes.${format}`)
