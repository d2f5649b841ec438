import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { vi } from 'vitest'

/** Lengths of the pauses (`node:timers/promises`) that the program makes until `end` returns them. */
export function watchPauses() {
  const pause = vi.spyOn(timers, 'setTimeout')
  syncBuiltinESMExports()
  return {
    end: () => {
      const lengths = pause.mock.calls.map(([ms]) => ms)
      pause.mockRestore()
      syncBuiltinESMExports()
      return lengths
    },
  }
}

/** Makes every new pause last until `goOn`, whatever its length. */
export function holdPauses() {
  const held = Promise.withResolvers<void>()
  const pause = vi.spyOn(timers, 'setTimeout').mockImplementation((async () => await held.promise) as never)
  syncBuiltinESMExports()
  return {
    goOn: () => {
      pause.mockRestore()
      syncBuiltinESMExports()
      held.resolve()
    },
  }
}
