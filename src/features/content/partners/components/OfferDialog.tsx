import { Button, CopyButton } from '@mantine/core'
import { formatDay } from '../../../../shared/dates.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { QrCode } from '../../../../web/ui/QrCode.tsx'
import type { Partner } from '../contract.ts'
import styles from './Partners.module.css'

/** What a member shows or types to have the offer, with its conditions. */
export function OfferDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { name, offer, conditions, code, link, qr, validTo } = partner
  const drawn = qr === 'CODE' ? code : link
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="stack">
        {offer && <p className={styles.offer}>{offer}</p>}
        {qr && drawn && (
          <div className={styles.qr}>
            <QrCode text={drawn} label={qr === 'CODE' ? `QR code du code ${drawn}` : 'QR code du lien de l’offre'} />
          </div>
        )}
        {code && (
          <div className="row">
            <strong className={styles.code}>{code}</strong>
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copié' : 'Copier le code'}
                </Button>
              )}
            </CopyButton>
          </div>
        )}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer" className="link-button">
            Ouvrir le site de l’offre
            <span className="visually-hidden"> (nouvelle fenêtre)</span>
          </a>
        )}
        {conditions && <p className="as-typed">{conditions}</p>}
        {validTo && <p className="soft">Jusqu’au {formatDay(validTo)} inclus.</p>}
      </div>
    </Dialog>
  )
}
