// Part of `npm run check`: validates the API's description, generated from the contracts, against redocly's recommended
// rules.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeApi } from '../src/app/description.ts'
import { refusalsOf } from '../src/server/http/refusals.ts'
import type { Endpoint } from '../src/shared/endpoint.ts'

const root = path.join(import.meta.dirname, '..')
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

const endpoints: Endpoint[] = []
for (const file of globSync('src/features/**/contract.ts', { cwd: root }).sort())
  endpoints.push(...Object.values((await import(path.join(root, file))) as object).filter(isEndpoint))

const description = describeApi(endpoints)
const rules = {
  'parameter-description': 'error',
  'operation-tag-defined': 'error',
  // `/commands/calendar/{externalId}` and `/commands/{id}/receipt` don't conflict, because an id is a number.
  'no-ambiguous-paths': 'off',
} as const
const findings = await lintFromString({
  source: JSON.stringify(description),
  config: await createConfig({ extends: ['recommended'], rules }),
})

/** Name of the object to which a pointer in the description leads, if it has one. */
function nameAt(pointer: string): string {
  const keys = pointer.split('/').slice(1)
  const at = keys.reduce<unknown>(
    (place, key) => (place as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    description,
  )
  return typeof at === 'object' && at !== null && 'name' in at ? `, "${at.name}"` : ''
}

for (const { severity, ruleId, message, location } of findings) {
  const pointer = location[0]?.pointer ?? '#'
  process.stdout.write(`${severity} ${ruleId}: ${message} ${pointer.replaceAll('~1', '/')}${nameAt(pointer)}\n`)
}

const THROWN = /\b(conflict|forbidden|missing|unauthenticated)\('([a-z-]+)'|new Refusal\((\d{3}), '([a-z-]+)'/g
const STATUSES: Record<string, number> = { conflict: 409, forbidden: 403, missing: 404, unauthenticated: 401 }
const declared = new Set(
  endpoints.flatMap((each) => [...refusalsOf(each)].flatMap(([at, codes]) => codes.map((code) => `${at} ${code}`))),
)

/** Refusals of the services that no contract declares. Tests find out which call answers with which. */
const undeclared = globSync('src/features/**/{service,routes}.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(THROWN)]
    .map(
      ([, kind = '', named, status, code]) =>
        `${status ?? STATUSES[kind]} ${code ?? (kind === 'missing' ? `${named}-not-found` : named)}`,
    )
    .filter((refusal) => !declared.has(refusal))
    .map(
      (refusal) =>
        `${refusal} (${file}) stands in no contract: name it in \`refusals\` of each endpoint that answers it`,
    ),
)
for (const line of undeclared) process.stdout.write(`${line}\n`)

const total = findings.length + undeclared.length
process.stdout.write(`${endpoints.length} endpoints described, ${total} findings\n`)
if (total > 0) process.exit(1)
