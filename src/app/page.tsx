import { type ComponentType, lazy, useState } from 'react'

/**
 * A screen, loaded where it is opened. One that was asked for `ahead` and has come is drawn at once: what stands in for a screen on
 * its way stays for 300 ms.
 */
export function page<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Later = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  let there: ComponentType<Props> | undefined
  function Screen(given: Props) {
    // Chosen once: another component in its place would begin anew.
    const [There] = useState(() => there)
    return There ? <There {...given} /> : <Later {...given} />
  }
  return Object.assign(Screen, {
    ahead: async () => {
      there = (await load())[name]
    },
  })
}
