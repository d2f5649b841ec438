import { MailPreview } from '../../../web/ui/MailPreview.tsx'
import { Specimen } from './Specimen.tsx'

const LETTER = `<!doctype html><html lang="fr"><body style="margin:0;padding:24px;background:#faf8f4;font:16px/1.55 system-ui,sans-serif;color:#1d2330">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e7e2d9;border-radius:10px">
<h1 style="margin:0 0 12px;font-size:22px;color:#16213a">L’assemblée générale</h1>
<p>Bonjour Maëlle,</p>
<p>Nous nous retrouvons le 12 décembre 2026 à 18 h 30, au centre de secours. La convocation et le pouvoir sont joints.</p>
<p style="color:#565c6b">Le bureau de l’amicale</p></div></body></html>`

/** Previews of mailings. */
export const Mails = () => (
  <Specimen
    title="Aperçu d’un envoi"
    use="Avant d’envoyer à plusieurs&nbsp;: qui le recevra et qui non, l’e-mail tel qu’il sera lu, et un test à soi."
  >
    <MailPreview
      mail={{
        subject: 'Convocation à l’assemblée générale',
        html: LETTER,
        attachments: [
          { id: '1', name: 'Convocation.pdf', size: 184_000 },
          { id: '2', name: 'Pouvoir.pdf', size: 52_000 },
        ],
      }}
      recipients={{
        tone: 'info',
        title: '214 membres recevront cet e-mail',
        others: ['3 membres n’ont pas d’e-mail\u00a0: imprimez-leur une lettre.'],
      }}
      sendTrial={() => Promise.resolve()}
    />
  </Specimen>
)
