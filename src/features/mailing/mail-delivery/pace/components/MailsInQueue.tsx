import { counted } from '../../../../../shared/counted.ts'
import type { Leaving as Mails } from '../contract.ts'
import { forecast } from '../labels.ts'

/** The progress of sending a mailing. */
export function MailsInQueue({ mails: { sent, waiting, dead, withdrawn, skipped, endsAt } }: { mails: Mails }) {
  if (sent + waiting + dead + withdrawn + skipped === 0) return null
  return (
    <>
      <p>
        {counted(sent, 'e-mail parti', 'e-mails partis')}
        {endsAt && `\u00a0; reste ${forecast(waiting, endsAt)}`}.
      </p>
      {withdrawn > 0 && <p>{counted(withdrawn, 'membre désabonné', 'membres désabonnés')} avant l’envoi.</p>}
      {skipped > 0 && (
        <p>
          {counted(skipped, 'adresse qui ne reçoit plus, laissée', 'adresses qui ne reçoivent plus, laissées')} de côté.
        </p>
      )}
      {dead > 0 && <p>{counted(dead, 'e-mail n’a pas pu partir', 'e-mails n’ont pas pu partir')}.</p>}
    </>
  )
}
