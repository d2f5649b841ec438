import { queryOptions } from '@tanstack/react-query'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { checkStub, type Proof, printAllLabels, printLabels, readStub } from './contract.ts'

/** State of a typed number; never cached. */
export const stubQuery = (number: number) =>
  queryOptions({
    queryKey: ['stubs', number],
    queryFn: ({ signal }) => call(readStub, { params: { number }, query: {} }, signal),
    staleTime: 0,
  })

export const proofQuery = (number: number, proof: Proof) =>
  queryOptions({
    queryKey: ['stubs', number, proof],
    queryFn: ({ signal }) => call(checkStub, { params: { number }, body: proof }, signal),
    staleTime: 0,
  })

type Printed = { id: number; year: number; firstStub: number; lastStub: number }
export const saveLabels = async ({ id, year, firstStub, lastStub }: Printed) =>
  save(await call(printLabels, { params: { id } }), `souches-${year}-${firstStub}-${lastStub}.pdf`)

type Range = { from?: number; to?: number; skip: number }
export const saveAllLabels = async (year: number | undefined, range: Range) =>
  save(await call(printAllLabels, { query: { campaign: year, ...range } }), `souches-${year ?? 'campagne'}.pdf`)
