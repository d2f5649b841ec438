import { Modal } from '@mantine/core'
import { ResendLink } from './ResendLink.tsx'

/** The link of an unfinished registration, sent again. */
export const LinkModal = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Recevoir un nouveau lien">
    <div className="stack">
      <p>
        Votre inscription n’est pas terminée&nbsp;? Nous vous renvoyons le lien qui confirme votre e-mail et mène au
        paiement de la cotisation.
      </p>
      <ResendLink email={email} />
    </div>
  </Modal>
)
