// The files of a worker share its globals and its environment. A stand-in for a browser's `window` that one of them left would make the
// embedded database of the next take itself for a page, and a setting would be read by programs it was not meant for.
import { afterAll, vi } from 'vitest'

const environment = { ...process.env }

afterAll(() => {
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
