import { Button, CopyButton } from '@mantine/core'
import { formatDay } from '../../../../shared/dates.ts'
import { readablePhone } from '../../../../shared/phones.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Picture } from '../../../../web/ui/Picture.tsx'
import { QrCode } from '../../../../web/ui/QrCode.tsx'
import { RichText } from '../../../../web/ui/RichText.tsx'
import { PostalAddress } from '../../../society/persons/addresses/components/PostalAddress.tsx'
import type { Partner } from '../contract.ts'
import { MapLink } from './MapLink.tsx'
import styles from './Partners.module.css'

const siteOf = (website: string) => new URL(website).hostname.replace(/^www\./, '')

/** A partner's offer: code to show or type, conditions, and contact. */
export function OfferDialog({
  partner,
  address: page,
  onClose,
}: {
  partner: Partner
  address: string
  onClose: () => void
}) {
  const { name, category, description, offer, conditions, code, link, qr, validTo, website, phone, address, picture } =
    partner
  const drawn = qr === 'CODE' ? code : link
  return (
    <Dialog title={name} address={page} onClose={onClose}>
      <div className="stack">
        {picture && <Picture picture={picture} alt="" sizes="360px" className={styles.banner} />}
        <p className="small soft">{category}</p>
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
        {description && <RichText html={description} />}
        {address && (
          <div>
            <PostalAddress address={address} />
            <MapLink address={address} />
          </div>
        )}
        {(website || phone) && (
          <div className="row">
            {website && (
              <a href={website} target="_blank" rel="noopener noreferrer" className="link-button">
                {siteOf(website)}
                <span className="visually-hidden"> (nouvelle fenêtre)</span>
              </a>
            )}
            {phone && (
              <a href={`tel:${phone}`} className="link-button">
                {readablePhone(phone)}
              </a>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
