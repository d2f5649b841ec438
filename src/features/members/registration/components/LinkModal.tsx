import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { ResendLink } from './ResendLink.tsx'

/** Dialog that sends the link of an unfinished registration again. */
export const LinkModal = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Recevoir un nouveau lien">
    <div className="stack">
      <p>
        Votre inscription n’est pas terminée&nbsp;? Nous vous renvoyons le lien qui confirme votre e-mail et mène au
        paiement de la cotisation.
      </p>
      <ResendLink email={email} />
    </div>
  </Dialog>
)
