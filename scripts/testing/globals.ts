// Test files of a worker share its globals and environment. A fake `window` left by one would make the embedded
// database of the next believe it runs in a browser, and a leftover setting would be read by other programs.
import { afterAll, vi } from 'vitest'

const environment = { ...process.env }

afterAll(() => {
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
