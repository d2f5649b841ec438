import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import type { Commission } from '../../../features/society/commissions/contract.ts'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { Picture } from '../../../web/ui/Picture.tsx'
import styles from './Commission.module.css'

/** Cover of a commission, and its name on its colour. */
export function Hero({ commission }: { commission: Commission }) {
  const { id, name, technicalName, colour, picture } = commission
  const manages = useMay(may.manageCommission, commission)
  return (
    <div className={`on-night ${styles.hero}`} style={colour ? { background: colour } : undefined}>
      {picture && (
        <Picture
          picture={picture}
          alt=""
          sizes="(min-width: 1200px) 1152px, 100vw"
          className={styles.cover}
          order="first"
        />
      )}
      <div className={styles.name}>
        <PageTitle>{name}</PageTitle>
        {manages && (
          <Button
            component={Link}
            to={`/management/commissions/commissionWrapper/${technicalName}/${id}`}
            variant="default"
          >
            Administrer
          </Button>
        )}
      </div>
    </div>
  )
}
