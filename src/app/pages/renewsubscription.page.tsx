import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { feesQuery } from '../../features/catalogue/resources/client.ts'
import { payerQuery, updatePayer } from '../../features/members/account/client.ts'
import { PersonForm } from '../../features/members/account/components/PersonForm.tsx'
import { WhereThingsStand } from '../../features/members/account/components/WhereThingsStand.tsx'
import {
  accountMoved,
  accountNotFound,
  emailToConfirm,
  takesEffectWhenPaid,
} from '../../features/members/account/messages.ts'
import { adhesionQuery } from '../../features/members/membership/adhesion/client.ts'
import { nothingMore, weAwait } from '../../features/members/membership/adhesion/messages.ts'
import { hasLapsed, useSession } from '../../features/platform/access/client.ts'
import { SUPER_ADMIN } from '../../features/platform/access/contract.ts'
import type { AddressDraft } from '../../features/society/persons/addresses/components/AddressForm.tsx'
import { AddressPanel } from '../../features/society/persons/addresses/components/AddressPanel.tsx'
import { saveAddressUnsecure } from '../../features/society/persons/addresses/contract.ts'
import { FreeFields } from '../../features/society/persons/free-fields/components/FreeFields.tsx'
import { call, HttpProblem } from '../../web/http.ts'
import { lazyComponent, lazyPart } from '../../web/ui/lazy.tsx'
import { PageTitle } from '../../web/ui/Page.tsx'
import { ScrollAndFocus } from '../../web/ui/ScrollAndFocus.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../web/ui/states.tsx'

/** Apart, because a member checks their data first. */
const FeePayment = lazyComponent(
  () => import('../../features/members/membership/adhesion/components/FeePayment.tsx'),
  'FeePayment',
)
const PaymentReturn = lazyComponent(
  () => import('../../features/members/membership/adhesion/components/PaymentReturn.tsx'),
  'PaymentReturn',
)
const RecordFees = lazyPart(() => import('./renewing/RecordFees.tsx'), 'RecordFees')

const KEY = 'renewal'
type Holder = { token: string; id: number }
type Landing = { holder: Holder | undefined; payment: string | null }

/** Reads the token of the address or, after the payment, the stored one. Has no side effect. */
function readLanding(): Landing {
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  const kept = sessionStorage.getItem(KEY)
  const holder = token ? { token, id: Number(query.get('userid')) } : kept ? (JSON.parse(kept) as Holder) : undefined
  return { holder, payment: query.get('payment') }
}

/** `/renewsubscription?token=…&userid=…` (rules#renewal): data, address, fees. */
export function RenewSubscriptionPage() {
  const [{ holder, payment }, setLanding] = useState(readLanding)
  useEffect(() => {
    if (!holder) return
    // The token is removed from the address at once; the return from the payment finds it here.
    sessionStorage.setItem(KEY, JSON.stringify(holder))
    history.replaceState(history.state, '', location.pathname)
  }, [holder])

  if (!holder?.id)
    return (
      <>
        <PageTitle>Mise à jour des informations du compte</PageTitle>
        <LinkOver />
      </>
    )
  if (payment === 'success')
    return (
      <>
        <PageTitle>Paiement de la cotisation</PageTitle>
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PaymentReturn token={holder.token} onPayAgain={() => setLanding({ holder, payment: 'again' })} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageTitle>Mise à jour des informations du compte</PageTitle>
      <Renewal {...holder} payment={payment} />
    </>
  )
}

const LinkOver = () => (
  <div className="stack-lg">
    <Notice tone="bad" alert>
      Ce lien n’est plus valable.
    </Notice>
    <p>
      Connectez-vous avec votre e-mail et votre mot de passe : si votre cotisation est à renouveler, vous reviendrez
      ici.
    </p>
    <Link to="/" className="link-button">
      Aller à la page de connexion
    </Link>
  </div>
)

const LATER = 'Vous pouvez aussi revenir plus tard\u00a0: connectez-vous, ou ouvrez à nouveau le lien de l’e-mail.'

function Renewal({ token, id, payment }: Holder & Pick<Landing, 'payment'>) {
  const queries = useQueryClient()
  const session = useSession()
  const mayRecord = session && hasLapsed(session) && session.roles.includes(SUPER_ADMIN)
  const person = useQuery(payerQuery(id, token))
  const pendingAdhesion = useQuery({ ...adhesionQuery(token), retry: false })
  const [addressSaved, setAddressSaved] = useState<boolean>()
  const [addressTyped, setAddressTyped] = useState(false)
  const [corrects, setCorrects] = useState(false)
  const [right, setRight] = useState(false)
  const address = useRef<AddressDraft>(null)
  const [state, setState] = useState<'data' | 'fees' | 'moved'>(payment ? 'fees' : 'data')
  const [over, setOver] = useState(false)
  const reload = () => queries.fetchQuery({ ...payerQuery(id, token), staleTime: 0 })
  const end = useCallback(() => setOver(true), [])

  if (over) return <LinkOver />
  if (person.error instanceof HttpProblem && person.error.status === 404)
    return (
      <Notice tone="info" alert>
        {accountMoved}
      </Notice>
    )
  if (person.error instanceof HttpProblem && person.error.status === 401)
    return (
      <div className="stack-lg">
        <Notice tone="bad" alert>
          {accountNotFound(id)}
        </Notice>
        <LinkOver />
      </div>
    )
  if (person.isError) return <ErrorState onRetry={() => void person.refetch()}>{accountNotFound(id)}</ErrorState>
  if (!person.data || pendingAdhesion.isLoading) return <SkeletonRows rows={5} />

  const hasAddress = addressSaved ?? person.data.address !== null
  const member = person.data.state === 'ACTIVE' || person.data.state === 'EXPIRED'
  const paying = (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <FeePayment token={token} onOver={end} abandoned={payment === 'cancel'} later={LATER} />
    </Suspense>
  )
  const fees = (
    <ScrollAndFocus>
      {person.data.wanted && <Notice tone="info">{takesEffectWhenPaid}</Notice>}
      {paying}
    </ScrollAndFocus>
  )
  if (right)
    return (
      <div className="stack-lg">
        {fees}
        <div>
          <Button variant="default" onClick={() => setRight(false)}>
            Modifier mes données
          </Button>
        </div>
      </div>
    )
  const how = pendingAdhesion.data?.howToPay
  if (how && state === 'data' && !payment && !corrects)
    return (
      <div className="stack-lg">
        <Notice tone="info" title={weAwait(how)}>
          <p>{nothingMore}</p>
        </Notice>
        {paying}
        <div>
          <Button variant="default" onClick={() => setCorrects(true)}>
            Modifier mes données
          </Button>
        </div>
      </div>
    )
  return (
    <div className="stack-lg">
      {payment
        ? state === 'fees' && fees
        : member && (
            <WhereThingsStand
              token={token}
              accountValidity={person.data.accountValidity}
              onRight={state === 'data' && person.data.address ? () => setRight(true) : undefined}
            />
          )}
      {mayRecord && <RecordFees own={session.userId} />}
      <section className="card stack" aria-labelledby="data-title">
        <h2 id="data-title">Validez vos données</h2>
        <PersonForm
          person={person.data}
          reload={reload}
          save={async (changes) => {
            // The typed address is saved with it; if that is refused, nothing else is sent.
            if (!(await (address.current?.save() ?? true))) throw new Error('the address was refused')
            return await updatePayer(id, token, changes)
          }}
          everything
          emailAsksPassword={member}
          action="Valider"
          waitsFor={hasAddress || addressTyped ? undefined : 'Complétez d’abord votre adresse, ci-dessus.'}
          onSaved={({ emailToConfirm: moved }) => {
            setState(moved && !member ? 'moved' : 'fees')
            // The fees follow from the requested status, and the page shows them.
            void queries.invalidateQueries({ queryKey: payerQuery(id, token).queryKey })
            void queries.invalidateQueries({ queryKey: feesQuery(token).queryKey })
          }}
        >
          <section className="stack" aria-labelledby="address-title">
            <h2 id="address-title">Votre adresse</h2>
            <AddressPanel
              address={person.data.address}
              reload={async () => (await reload()).address}
              save={(form) => call(saveAddressUnsecure, { token, body: { ...form, persons: [{ id }] } })}
              draft={address}
              onTyped={setAddressTyped}
              onChange={(saved) => setAddressSaved(saved !== undefined)}
            />
          </section>
        </PersonForm>
      </section>
      <FreeFields personId={id} token={token} />
      {state === 'moved' && (
        <ScrollAndFocus>
          <Notice tone="info">{emailToConfirm}</Notice>
        </ScrollAndFocus>
      )}
      {!payment && state === 'fees' && fees}
      {state === 'data' && (
        <p className="soft">Validez vos données : votre cotisation apparaîtra ici, et vous pourrez la régler.</p>
      )}
    </div>
  )
}
