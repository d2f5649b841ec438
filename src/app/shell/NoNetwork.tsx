import { IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { lightCommissionsQuery } from '../../features/society/commissions/client.ts'
import { useOnline } from '../../web/offline/online.ts'
import { concernedBy } from '../screen-rights.ts'
import styles from './NoNetwork.module.css'

const ROUND = '/calendrier/tournee'

/** Without network, a notice at the top of every screen that lists what still opens (rules#without-network). */
export function NoNetwork() {
  const isOnline = useOnline()
  return (
    <div role="status" className="no-print">
      {!isOnline && <Line />}
    </div>
  )
}

function Line() {
  const { data } = useQuery(lightCommissionsQuery)
  const sells = useMay(may.listSelling, concernedBy(ROUND, data?._embedded.data ?? []))
  return (
    <p className={styles.line}>
      <span>
        <IconWifiOff size={20} aria-hidden="true" /> Vous êtes hors connexion. Sans réseau&nbsp;:
      </span>
      <Link to="/carte">Ma carte</Link>
      {sells && <Link to={ROUND}>Ma tournée</Link>}
    </p>
  )
}
