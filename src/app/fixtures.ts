import type { Endpoint } from '../shared/endpoint.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../features/**/contract.ts', { eager: true })

/** Every endpoint, as declared in the contracts of the modules. */
export const ENDPOINTS = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'auth' in value,
  )
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
