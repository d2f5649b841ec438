import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { leaveTo } from '../../web/ui/unsaved-changes.ts'
import { beginNewVersion, registerWorker } from './registration.ts'
import styles from './UpdateNotice.module.css'

/** Tells that another version of the portal is there; nobody is made to take it now. */
export function UpdateNotice() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // A browser that keeps nothing, as in a private window, has the portal as it comes from the network.
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
