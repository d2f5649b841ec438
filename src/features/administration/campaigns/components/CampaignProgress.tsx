import { counted } from '../../../../shared/counted.ts'
import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { MailsInQueue } from '../../../mailing/mail-delivery/pace/components/MailsInQueue.tsx'
import type { Campaign } from '../contract.ts'
import styles from './Campaign.module.css'

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0)

/** A campaign's figures: paid members, income, and mails still to send. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { season, createdAt, members, paid, expected, received, mailings } = campaign
  const sending = mailings.find(({ waiting }) => waiting > 0)
  const leaving = mailings.find(({ mails }) => mails.waiting > 0)
  const id = `campaign-${season}`
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>Adhésions {season}</h2>
        <span className="soft">lancée le {formatShortDay(parisDay(new Date(createdAt)))}</span>
      </div>
      <div role="status">
        {sending && (
          <Bar
            label="E-mails en cours d’envoi"
            value={`${sending.sent} sur ${sending.sent + sending.waiting}`}
            percent={percent(sending.sent, sending.sent + sending.waiting)}
          />
        )}
        {leaving && <MailsInQueue mails={leaving.mails} />}
      </div>
      <Bar
        label="Membres à jour"
        value={`${paid} sur ${counted(members, 'membre')}`}
        percent={percent(paid, members)}
      />
      <Bar
        label="Cotisations reçues"
        value={`${formatEuros(received)} sur ${formatEuros(expected)}`}
        percent={percent(received, expected)}
      />
    </section>
  )
}

const Bar = ({ label, value, percent: part }: { label: string; value: string; percent: number }) => (
  <div className={styles.bar}>
    <div className="row between">
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
    <div className={styles.track} aria-hidden="true">
      <div style={{ width: `${Math.min(100, part)}%` }} />
    </div>
  </div>
)
