import { Button } from '@mantine/core'
import { IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { cardQuery, renew, saveCardFile } from '../client.ts'
import type { MemberCard } from '../contract.ts'
import { ShownCard } from './ShownCard.tsx'

const cardFileFailed = {
  429: 'Trop de téléchargements à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La carte n’a pas pu être téléchargée. Réessayez.',
}

const cardRenewalFailed = {
  0: 'La connexion au serveur a échoué\u00a0: le code n’a pas changé. Vérifiez votre réseau, puis réessayez.',
  429: 'Trop de nouveaux codes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le code n’a pas pu être renouvelé. Réessayez.',
}

const cardRenewed = 'Le code est renouvelé\u00a0: l’ancienne carte n’est plus reconnue.'

/** Membership card: show, download and print it, or replace its code. */
export const CardTab = ({ personId }: { personId: number }) => (
  <div className="stack-lg">
    <h2>Carte de membre</h2>
    <ShownCard personId={personId}>{(card) => <CardActions personId={personId} card={card} />}</ShownCard>
  </div>
)

function CardActions({ personId, card }: { personId: number; card: MemberCard }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const download = useMutation({
    mutationFn: () => saveCardFile(personId, card),
    onError: (error) => toast('error', sentence(cardFileFailed, error)),
  })
  const renewal = useMutation({
    mutationFn: () => renew(personId),
    onSuccess: (renewed) => {
      queries.setQueryData(cardQuery(personId).queryKey, renewed)
      setAsking(false)
      toast('success', cardRenewed)
    },
    onError: (error) => toast('error', sentence(cardRenewalFailed, error)),
  })
  return (
    <div className="stack no-print">
      <p className="soft">
        Le code ouvre une page qui dit si la carte est valable, avec le prénom, l’initiale du nom et la date de fin.
        Rien d’autre n’est montré.
      </p>
      <div className="row">
        <Button
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Télécharger (PDF)
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimer
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Renouveler le code
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={'Renouveler le code\u00a0?'}
        action="Renouveler le code"
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate()}
        onClose={() => setAsking(false)}
      >
        Les cartes déjà imprimées ou photographiées ne seront plus reconnues. Choisissez-le si votre carte est perdue ou
        si quelqu’un en a une copie.
      </Confirm>
    </div>
  )
}
