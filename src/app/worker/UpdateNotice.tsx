import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { leaveTo } from '../../web/ui/unsaved-changes.ts'
import { beginNewVersion, registerWorker } from './registration.ts'
import styles from './UpdateNotice.module.css'

/** Announces a new version of the portal without forcing it. */
export function UpdateNotice() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // Without storage, as in a private window, the portal works from the network.
    registerWorker(() => setThere(true)).catch(() => undefined)
  }, [])
  return (
    <div role="status" className="no-print">
      {isThere && (
        <div className={styles.notice}>
          <p>Une nouvelle version est prête.</p>
          <Button size="sm" onClick={() => leaveTo(beginNewVersion)}>
            Recharger
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={() => setThere(false)}>
            Plus tard
          </Button>
        </div>
      )}
    </div>
  )
}
