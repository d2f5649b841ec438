import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configurationQuery, rgpdQuery } from '../../features/siteconfiguration/client.ts'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

/** Always there: who the society is, its links and photo credits, the data-protection notice. */
export function Footer() {
  const { data } = useQuery(configurationQuery)
  const [notice, setNotice] = useState(false)
  const association = data?.association
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div>
          <strong>{association?.name}</strong>
          <address>{association?.address.join(', ')}</address>
        </div>
        <nav aria-label="Liens de l’association" className="row">
          {association?.links.map(({ label, url }) => (
            <a key={url} href={url} rel="noreferrer">
              {label}
            </a>
          ))}
          <button type="button" className="link-button" onClick={() => setNotice(true)}>
            Données Personnelles
          </button>
        </nav>
        {association && association.photoCredits.length > 0 && (
          <p className="small">Crédits photo : {association.photoCredits.join(', ')}</p>
        )}
      </div>
      <RgpdModal opened={notice} onClose={() => setNotice(false)} />
    </footer>
  )
}

/** « Information sur les données personnelles » (specification, section 2): HTML the server sanitised. */
function RgpdModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...rgpdQuery, enabled: opened })
  return (
    <Modal opened={opened} onClose={onClose} title="Information sur les données personnelles" size="lg">
      <div className="stack">
        {isError && <ErrorState onRetry={() => void refetch()}>Le texte n’a pas pu être chargé.</ErrorState>}
        {!data && !isError && <SkeletonRows rows={4} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, on write and on show */}
        {data && <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />}
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}
