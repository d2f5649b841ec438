import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../shared/counted.ts'
import { useOnline } from '../../web/offline/online.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { Notice } from '../../web/ui/states.tsx'

type Props = { person: number; pending: number; onLeave: () => Promise<void>; onStay: () => void }

/** Asks before a sign-out that would lose operations of a round which are only on this phone. */
export function SignOutQuestion({ person, pending, onLeave, onStay }: Props) {
  // Without network nothing can be sent, so the operations stay here.
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const send = async () => {
    setBusy(true)
    setFailed(false)
    const { countPending, syncOutbox } = await import('../../features/rounds/sync/components/syncing.ts')
    await syncOutbox(person).catch(() => undefined)
    if ((await countPending(person)) === 0) return onLeave()
    setFailed(true)
    setBusy(false)
  }
  const notes = counted(pending, 'note')
  return (
    <Dialog title="Tout n’est pas envoyé" onClose={onStay}>
      <div className="stack">
        <p>
          {pending === 1
            ? 'Une note de votre tournée n’est que sur ce téléphone.'
            : `${notes} de votre tournée ne sont que sur ce téléphone.`}{' '}
          Gardées ici, elles partent toutes seules quand le réseau revient. Le code de verrouillage du téléphone les
          protège.
        </p>
        {failed && (
          <Notice tone="bad" alert>
            Tout n’a pas pu être envoyé. Vérifiez votre réseau, puis réessayez, ou gardez les notes sur ce téléphone.
          </Notice>
        )}
        {online && (
          <Button size="lg" fullWidth loading={busy} onClick={() => void send()}>
            Envoyer puis se déconnecter
          </Button>
        )}
        <Button
          size="lg"
          fullWidth
          variant={online ? 'default' : 'filled'}
          disabled={busy}
          onClick={() => void onLeave()}
        >
          Se déconnecter et garder {pending === 1 ? 'la note' : `les ${notes}`} sur ce téléphone
        </Button>
        <Button size="lg" fullWidth variant="default" disabled={busy} onClick={onStay}>
          Rester connecté
        </Button>
      </div>
    </Dialog>
  )
}
