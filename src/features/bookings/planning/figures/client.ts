import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { readFigures, readFiguresFile } from './contract.ts'

type Asked = { season: number | undefined; resource: number | undefined }

/** They change with orders: whatever asks for those again asks for them too. */
export const figuresQuery = (id: number, asked: Asked) =>
  queryOptions({
    queryKey: ['commands', 'figures', id, asked.season, asked.resource],
    queryFn: ({ signal }) => call(readFigures, { params: { id }, query: asked }, signal),
  })

export const saveFigures = async (id: number, asked: Asked, format: Format) =>
  save(await call(readFiguresFile, { params: { id, format }, query: asked }), `chiffres.${format}`)
