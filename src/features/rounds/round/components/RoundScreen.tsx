import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isPossible } from '../../../../web/offline/owners.ts'
import { remove, Unreadable } from '../../../../web/offline/store.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { openRound } from '../../sync/components/syncing.ts'
import { useActiveRound } from './activeRound.ts'
import { Receipt } from './CardPayment.tsx'
import { ChooseDoors } from './ChooseDoors.tsx'
import { ComeBack } from './ComeBack.tsx'
import { DoorList } from './DoorList.tsx'
import { DoorView } from './DoorView.tsx'
import { EndRound } from './EndRound.tsx'
import { GiftForm } from './GiftForm.tsx'
import { Start } from './Start.tsx'
import { claimedDoors } from './stopStatus.ts'
import { type PreparedRound, type StoredRound, useRound } from './useRound.ts'

type Props = { person: number; inHand: ReactNode }

/** A seller's round from the phone's own storage: it looks the same online and offline (rules#rounds). */
export function RoundScreen(props: Props) {
  if (isPossible()) return <FromMemory {...props} />
  return (
    <Page title="Ma tournée">
      <Notice tone="warn" title="Ce navigateur ne peut pas garder de tournée">
        Ouvrez le site par son adresse sécurisée (https), dans un navigateur à jour et hors navigation privée.
      </Notice>
      {props.inHand}
    </Page>
  )
}

function FromMemory({ person, inHand }: Props) {
  const { kept, fault } = useRound(person)
  const [params] = useSearchParams()
  useEffect(openRound, [])
  if (fault) return <Damaged person={person} isLost={fault instanceof Unreadable} />
  if (!kept) return <SkeletonRows rows={5} />
  const { round } = kept
  if (round && params.get('etape') === 'portes') return <ChooseDoors person={person} round={round} />
  // If no free door was left, the round is prepared again, and the claimed ones stay reachable.
  if (!round || claimedDoors(round).length === 0) return <Start person={person} kept={kept} inHand={inHand} />
  return <OnRound person={person} kept={{ ...kept, round }} />
}

/** Part of the round that the address names. */
function OnRound({ person, kept }: { person: number; kept: StoredRound & { round: PreparedRound } }) {
  const activeRound = useActiveRound(person, kept)
  const [params] = useSearchParams()
  const receipt = params.get('recu')
  if (receipt)
    return (
      <Page title="Reçu" crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
        <Receipt saleKey={receipt} />
        <Button component={Link} size="lg" variant="default" fullWidth to="/calendrier/tournee">
          Retour à la liste
        </Button>
      </Page>
    )
  if (params.get('etape') === 'fin') return <EndRound activeRound={activeRound} />
  const stop = activeRound.stops.find(({ door }) => door.id === Number(params.get('porte')))
  if (!stop) return <DoorList activeRound={activeRound} />
  const flat = (params.get('appt') ?? '').trim()
  if (params.has('don'))
    return <GiftForm key={`${stop.door.id} ${flat}`} activeRound={activeRound} stop={stop} flat={flat} />
  if (params.has('repasser')) return <ComeBack activeRound={activeRound} stop={stop} flat={flat} />
  return <DoorView activeRound={activeRound} stop={stop} />
}

/** Shown if the key is lost or the storage damaged; stored operations are kept for somebody who can still read them. */
function Damaged({ person, isLost }: { person: number; isLost: boolean }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const startAnew = async () => {
    setBusy(true)
    await remove(person, ['round', 'twice', 'draft']).catch(() => undefined)
    navigate(0)
  }
  return (
    <Page title="Ma tournée">
      <Notice tone="bad" title="La tournée gardée sur ce téléphone ne peut pas être lue" alert>
        {isLost
          ? 'La clé du navigateur a été effacée, ou la mémoire du téléphone est abîmée.'
          : 'Le navigateur n’ouvre pas la mémoire du site. Fermez les autres onglets et la navigation privée, puis rechargez la page.'}{' '}
        Ce qui a déjà été envoyé n’est pas perdu. Avec du réseau, préparez la tournée à nouveau&nbsp;; notez sur papier
        ce dont vous vous souvenez.
      </Notice>
      <div>
        <Button size="lg" loading={busy} onClick={() => void startAnew()}>
          Recommencer
        </Button>
      </div>
    </Page>
  )
}
