import { TextEditor } from './TextEditor.tsx'

/** « Données personnelles »: editor of the notice that every page links. */
export const RgpdTab = () => (
  <TextEditor
    kind="rgpd"
    title="Information sur les données personnelles"
    hint="Ce texte s’ouvre au bas de chaque page. Chaque changement est une nouvelle version : les consentements déjà donnés gardent la leur."
  />
)
