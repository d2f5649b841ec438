import { Footer } from '../../shell/Footer.tsx'
import { PublicHeader } from '../../shell/PublicHeader.tsx'
import { Specimen } from './Specimen.tsx'

/** The frame around every page. */
export const Frames = () => (
  <>
    <Specimen
      title="En-tête public"
      use="Sur un téléphone, l’emblème et le nom sur la nuit, sans image&nbsp;; sur un ordinateur, la moitié de l’écran avec l’image."
    >
      <PublicHeader as="div" />
    </Specimen>
    <Specimen title="Pied de page" use="Deux lignes, partout&nbsp;: qui nous sommes, comment nous joindre, les textes.">
      <Footer />
    </Specimen>
  </>
)
