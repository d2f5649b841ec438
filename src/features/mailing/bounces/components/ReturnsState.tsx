import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { call } from '../../../../web/http.ts'
import { Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { type Returns, readReturns } from '../contract.ts'
import { FAULT_WORDS } from '../messages.ts'

const returnsQuery = queryOptions({
  queryKey: ['mails', 'returns'],
  queryFn: ({ signal }) => call(readReturns, {}, signal),
})

const REGISTER = '/management/persons'

/** « Adresses en échec »: number of failing addresses, mails not sent for that reason, and whether bounces are being read. */
export function ReturnsState() {
  const { data, isError } = useQuery(returnsQuery)
  if (isError && !data) return null
  if (!data) return <SkeletonRows rows={1} height={150} />
  const { failing, complained, skipped } = data
  return (
    <section className="card stack" aria-labelledby="returns">
      <h2 id="returns">Adresses en échec</h2>
      {failing + complained === 0 && <p className="soft">Aucune&nbsp;: tous les membres reçoivent nos e-mails.</p>}
      {failing > 0 && (
        <Link to={`${REGISTER}?email=echec`}>
          {counted(failing, 'membre ne reçoit plus nos e-mails', 'membres ne reçoivent plus nos e-mails')}
        </Link>
      )}
      {complained > 0 && (
        <Link to={`${REGISTER}?email=plainte`}>
          {counted(complained, 'membre a signalé', 'membres ont signalé')} un envoi comme indésirable
        </Link>
      )}
      {skipped > 0 && (
        <p className="soft">
          {counted(skipped, 'e-mail n’est pas parti', 'e-mails ne sont pas partis')} pour cela depuis 30 jours.
        </p>
      )}
      <Reading returns={data} />
    </section>
  )
}

/** How bounces reach the portal. */
function Reading({ returns: { mailbox, webhook, readAt, fault, answer, failingSince } }: { returns: Returns }) {
  if (fault) {
    const { title, mend } = FAULT_WORDS[fault]
    return (
      <Notice tone="bad" title={title}>
        <p>{mend}</p>
        {failingSince && <p>Depuis le {formatMoment(failingSince)}.</p>}
        {answer && <p>Réponse du serveur&nbsp;: {answer}</p>}
      </Notice>
    )
  }
  if (mailbox)
    return (
      <p className="soft">
        {readAt
          ? `Boîte des retours lue le ${formatMoment(readAt)}.`
          : 'La boîte des retours sera lue dans quelques minutes.'}
      </p>
    )
  if (webhook) return <p className="soft">Le fournisseur d’e-mails signale lui-même ce qui revient.</p>
  return (
    <p className="soft">
      Ce qui revient n’est lu nulle part&nbsp;: la personne qui héberge le portail peut indiquer la boîte des retours
      dans ses réglages.
    </p>
  )
}
