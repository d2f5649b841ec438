import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../../../shared/dates.ts'
import { Badge } from '../../../../../web/ui/states.tsx'
import { textVersionsQuery } from '../client.ts'
import type { TextKind, TextVersion } from '../contract.ts'
import { VersionDialog } from './VersionDialog.tsx'
import styles from './Versions.module.css'

const writtenWords = ({ writtenAt, writtenBy }: TextVersion) => {
  if (!writtenAt) return 'Texte fourni avec le portail'
  return `${formatMoment(writtenAt)}${writtenBy ? `, par ${writtenBy.name}` : ''}`
}

/** Every version of a text, to be read again (rules#society-texts). */
export function TextVersions({ kind }: { kind: TextKind }) {
  const { data = [] } = useQuery(textVersionsQuery(kind))
  const [read, setRead] = useState<TextVersion>()
  if (data.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="notice-versions">
      <h2 id="notice-versions">Versions du texte</h2>
      <ul className={`plain ${styles.versions}`}>
        {data.map((each) => (
          <li key={each.version} className="row between">
            <div>
              <p>
                <strong>Version {each.version}</strong> {each.inForce && <Badge tone="good">En vigueur</Badge>}
              </p>
              <p className="small soft">{writtenWords(each)}</p>
            </div>
            <Button variant="default" aria-label={`Lire la version ${each.version}`} onClick={() => setRead(each)}>
              Lire
            </Button>
          </li>
        ))}
      </ul>
      {read && <VersionDialog kind={kind} version={read.version} onClose={() => setRead(undefined)} />}
    </section>
  )
}
