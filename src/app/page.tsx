import { type ComponentType, lazy, useState } from 'react'
import { findCause, reloadOnce } from '../web/ui/newVersion.ts'

/**
 * Screens of the former version are gone after an upgrade: the page reloads with the present ones. Nothing is requested
 * from a server that does not answer.
 */
async function renew(fault: unknown): Promise<never> {
  if ((await findCause()) === 'no-network' || !reloadOnce()) throw fault
  return await new Promise<never>(() => undefined)
}

/**
 * A lazily loaded screen. One that was preloaded with `ahead` is drawn at once, because the placeholder of a lazy
 * screen stays for 300 ms.
 */
export function page<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  const Later = lazy(async () => ({ default: (await load().catch(renew)) as ComponentType<object> }))
  let there: ComponentType<Props> | undefined
  function Screen(given: Props) {
    // Chosen once, because another component would lose its state.
    const [There] = useState(() => there)
    return There ? <There {...given} /> : <Later {...given} />
  }
  return Object.assign(Screen, {
    ahead: async () => {
      there = await load()
    },
  })
}

const pages = new Map<() => Promise<ComponentType>, ReturnType<typeof page>>()

/** Screen of a loader in the table, created once, because another component would lose its state. */
export function pageOf(load: () => Promise<ComponentType>) {
  const made = pages.get(load) ?? page(load)
  pages.set(load, made)
  return made
}
