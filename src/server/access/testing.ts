import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { vi } from 'vitest'

/** How long the pauses are that the program makes from now on, until `end` gives them: the pauses of `node:timers/promises`. */
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

/** The pauses that the program begins from now on last until `goOn`, whatever their length. */
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
