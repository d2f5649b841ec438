import { type ComponentType, lazy, useState } from 'react'
import { findCause, reloadOnce } from '../web/ui/newVersion.ts'

/**
 * The screens of the former version are gone after an upgrade: the page reloads at its address with those of today. Nothing is asked of
 * a server that doesn't answer.
 */
async function renew(fault: unknown): Promise<never> {
  if ((await findCause()) === 'no-network' || !reloadOnce()) throw fault
  return await new Promise<never>(() => undefined)
}

/**
 * A screen, loaded where it is opened. One that was asked for `ahead` and has come is drawn at once: what stands in for a screen on
 * its way stays for 300 ms.
 */
export function page<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  const Later = lazy(async () => ({ default: (await load().catch(renew)) as ComponentType<object> }))
  let there: ComponentType<Props> | undefined
  function Screen(given: Props) {
    // Chosen once: another component in its place would begin anew.
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

/** The screen of a loader of the table, made once: another component in its place would begin anew. */
export function pageOf(load: () => Promise<ComponentType>) {
  const made = pages.get(load) ?? page(load)
  pages.set(load, made)
  return made
}
