import { QrCode } from '../../../../web/ui/QrCode.tsx'
import styles from './DoorView.module.css'

/** Receipt for the giver to photograph: its code opens the page that says it is paid. */
export const Receipt = ({ saleKey }: { saleKey: string }) => (
  <section className={`card ${styles.code}`} aria-labelledby="receipt">
    <h2 id="receipt">Reçu à photographier</h2>
    <QrCode text={`${location.origin}/calendrier/code/${saleKey}`} label="Code QR du reçu" size={220} />
    <p className="soft">Il s’ouvre sur le téléphone du donateur, dès que votre téléphone a envoyé le don.</p>
  </section>
)
