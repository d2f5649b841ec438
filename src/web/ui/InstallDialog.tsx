import { Dialog } from './Dialog.tsx'

/** How to install the portal on an iPhone or iPad, where a page cannot offer a button for it. */
export const InstallDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Installer l’application" onClose={onClose}>
    <ol className="stack">
      <li>
        Touchez <strong>Partager</strong>, le carré d’où sort une flèche.
      </li>
      <li>
        Choisissez <strong>Sur l’écran d’accueil</strong>.
      </li>
      <li>
        Touchez <strong>Ajouter</strong>&nbsp;: le portail s’ouvre alors comme une application, sans réseau aussi.
      </li>
    </ol>
  </Dialog>
)
