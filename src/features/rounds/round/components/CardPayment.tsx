import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatEuros, readEuros } from '../../../../shared/money.ts'
import { useOnline } from '../../../../web/offline/online.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { QrCode } from '../../../../web/ui/QrCode.tsx'
import states from '../../../../web/ui/states.module.css'
import { Notice } from '../../../../web/ui/states.tsx'
import { codeQuery } from '../../../calendars/codes/client.ts'
import { doorWords } from '../../doors/labels.ts'
import type { RoundDoor } from '../contract.ts'
import styles from './DoorView.module.css'
import { type GiftValues, purchaseAddress } from './gift.ts'

/** Receipt for the giver to photograph: its code opens the page that says it is paid. */
export const Receipt = ({ saleKey }: { saleKey: string }) => (
  <section className={`card ${styles.code}`} aria-labelledby="receipt">
    <h2 id="receipt">Reçu à photographier</h2>
    <QrCode text={`${location.origin}/calendrier/code/${saleKey}`} label="Code QR du reçu" size={220} />
    <p className="soft">Il s’ouvre sur le téléphone du donateur, dès que votre téléphone a envoyé le don.</p>
  </section>
)

/** Polls only while the payment code is shown and the page is visible. */
const POLL = 2_000

type Props = {
  door: RoundDoor
  flat: string
  values: GiftValues
  giftKey: string
  onNote: () => Promise<string>
  onDone: (id: string) => void
  onBack: () => void
}

/** The giver pays on their own phone after scanning the code; « Payé » appears here within seconds. */
export function CardPayment({ door, flat, values, giftKey, onNote, onDone, onBack }: Props) {
  const online = useOnline()
  const code = useQuery({
    ...codeQuery(giftKey),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'PAID' ? false : POLL),
  })
  const paid = code.data?.state === 'PAID'
  const [id, setId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const note = useRef(onNote)
  note.current = onNote
  const started = useRef(false)
  // The payment is queued at once, so that closing the phone loses nothing. If the phone could not store it, the button
  // tries again.
  useEffect(() => {
    if (!paid || started.current) return
    started.current = true
    note.current().then(setId, () => undefined)
  }, [paid])
  const noteAndGo = async () => {
    setBusy(true)
    await onNote().then(onDone, () => setBusy(false))
  }
  const euros = formatEuros(readEuros(values.amount))
  return (
    <div className={styles.door}>
      <Page title="Payer par carte" crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
        <p>
          <strong>{[doorWords(door), flat].filter(Boolean).join(', ')}</strong>
          {`\u00a0: ${euros}`}
        </p>
        <div role="status">
          {paid && (
            <div className={`card ${styles.paid} ${states.good}`}>
              <IconCircleCheck size={64} aria-hidden="true" />
              <h2>Payé</h2>
            </div>
          )}
        </div>
        {paid ? (
          <>
            <Receipt saleKey={giftKey} />
            <Button size="lg" fullWidth loading={busy} onClick={() => (id ? onDone(id) : void noteAndGo())}>
              Porte suivante
            </Button>
          </>
        ) : (
          <>
            <div className={`card ${styles.code}`}>
              <QrCode
                text={purchaseAddress(location.origin, values.stub, giftKey)}
                label="Code QR de la page de paiement"
                size={260}
              />
              <p>Le donateur photographie ce code avec son téléphone, choisit le montant et paie par carte.</p>
            </div>
            {!online && (
              <Notice tone="warn" title="Hors connexion">
                Le donateur peut payer si son téléphone a du réseau. Le paiement sera vu d’ici plus tard&nbsp;: notez le
                don et continuez.
              </Notice>
            )}
            {online && code.data?.state === 'PENDING' && (
              <Notice tone="info">Le donateur est en train de payer…</Notice>
            )}
            <div className="stack">
              <Button size="lg" fullWidth variant="default" loading={busy} onClick={() => void noteAndGo()}>
                Noter le don sans attendre
              </Button>
              <Button size="lg" fullWidth variant="default" onClick={onBack}>
                Payer autrement
              </Button>
            </div>
          </>
        )}
      </Page>
    </div>
  )
}
