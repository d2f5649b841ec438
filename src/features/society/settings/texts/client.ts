import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { type RgpdBody, readRgpd, saveRgpd } from '../contract.ts'
import {
  listNoticeVersions,
  listTextVersions,
  readNoticeVersion,
  readText,
  readTextDigest,
  readTextVersion,
  saveText as save,
  type TextKind,
} from './contract.ts'

const keyOf = (kind: TextKind) => ['siteconfiguration', 'texts', kind] as const

/** The text in force. */
export const textQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) =>
      kind === 'rgpd' ? call(readRgpd, {}, signal) : call(readText, { params: { kind } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Digest of the terms of sale as they were when it was first asked for. */
export const termsDigestQuery = queryOptions({
  queryKey: [...keyOf('terms-of-sale'), 'digest'],
  queryFn: ({ signal }) => call(readTextDigest, { params: { kind: 'terms-of-sale' } }, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveText = (kind: TextKind, body: z.input<typeof RgpdBody>) =>
  kind === 'rgpd' ? call(saveRgpd, { body }) : call(save, { params: { kind }, body })

export const textVersionsQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'versions'],
    queryFn: async ({ signal }) =>
      (kind === 'rgpd'
        ? await call(listNoticeVersions, {}, signal)
        : await call(listTextVersions, { params: { kind } }, signal)
      ).rows,
  })

export const textVersionQuery = (kind: TextKind, version: string) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'versions', version],
    queryFn: ({ signal }) =>
      kind === 'rgpd'
        ? call(readNoticeVersion, { params: { version: Number(version) } }, signal)
        : call(readTextVersion, { params: { kind, version: Number(version) } }, signal),
  })
