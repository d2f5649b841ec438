import { Button } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { findCause, heals, MISSING, type MissingFile, reloadPage } from './newVersion.ts'
import { EmptyState } from './states.tsx'

/** Replaces a component whose file could not be loaded. A dialog closes again and leaves the screen below it as it is. */
function Missing({ cause, onClose }: { cause: MissingFile; onClose: (() => void) | undefined }) {
  useEffect(() => {
    if (onClose) onClose()
    else heals(cause)
  }, [cause, onClose])
  if (onClose) return null
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={reloadPage}>
          Recharger
        </Button>
      }
    >
      {MISSING[cause]}
    </EmptyState>
  )
}

/**
 * A component whose code is loaded at its first render. After an upgrade of the portal the files of the former version
 * are gone: a part of a screen then reloads the page if nothing is unsaved; a dialog closes again, and a message
 * announces the new version. The next attempt requests the file again. With its code loaded `ahead` it is drawn at once:
 * the placeholder of a lazy component stays for 300 ms.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let content: ComponentType<Props> | undefined
  const begin = () =>
    lazy(async () => {
      const found = await load().catch(() => undefined)
      if (found) return { default: found[name] as ComponentType<object> }
      content = undefined
      const cause = await findCause()
      return {
        default: ({ onClose }: { onClose?: () => void }) => <Missing cause={cause} onClose={onClose} />,
      }
    }) as unknown as ComponentType<Props>
  function LazyComponent(props: Props): ReactNode {
    const [Content] = useState(() => {
      content ??= begin()
      return content
    })
    return <Content {...props} />
  }
  return Object.assign(LazyComponent, {
    ahead: () =>
      load().then(
        (found) => {
          content = found[name]
        },
        () => undefined,
      ),
  })
}

/** A dialog, or a part of a screen that few readers see: its code is loaded when it is first rendered, and the screen stays as it is meanwhile. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): (props: Props) => ReactNode {
  const Content = lazyComponent(load, name)
  return (props) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  )
}
