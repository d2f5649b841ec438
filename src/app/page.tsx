import { type ComponentType, lazy, useState } from 'react'

const RELOADED = 'reloaded'
const MINUTE = 60_000

/**
 * A file of another version is not there any more once the portal was renewed: the screen opens anew with those of today, once. Nothing
 * is asked of a server that does not answer, and nothing is done twice a minute.
 */
async function renew(fault: unknown): Promise<never> {
  const lately = Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < MINUTE
  if (lately) throw fault
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) throw fault
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return await new Promise<never>(() => undefined)
}

/**
 * A screen, loaded where it is opened. One that was asked for `ahead` and has come is drawn at once: what stands in for a screen on
 * its way stays for 300 ms.
 */
export function page<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Later = lazy(async () => ({ default: (await load().catch(renew))[name] as ComponentType<object> }))
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
