import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BirthDateField, DEFAULT_BIRTH } from '../../../features/society/persons/components/BirthDateField.tsx'
import { RichTextField } from '../../../web/ui/editor/RichTextField.tsx'
import { Password } from '../../../web/ui/form/Password.tsx'
import { Specimen } from './Specimen.tsx'

export function Fields() {
  const [birth, setBirth] = useState(DEFAULT_BIRTH)
  const [text, setText] = useState('<h2>Sainte-Barbe</h2><p>Le <strong>5 décembre</strong>, au centre de secours.</p>')
  return (
    <Specimen
      title="Champs"
      use="Le libellé au-dessus, l’aide dessous, l’erreur en dernier&nbsp;: elle dit comment réparer."
    >
      <div className="pair">
        <TextInput label="Prénom" autoComplete="off" defaultValue="Maëlle" />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          description="Un lien de confirmation y sera envoyé."
          required
        />
        <TextInput
          label="Téléphone"
          type="tel"
          autoComplete="off"
          defaultValue="0612"
          error="Ce numéro n’est pas reconnu. Exemple&nbsp;: 06 12 34 56 78."
        />
        <TextInput
          label="E-mail du compte"
          autoComplete="off"
          defaultValue="maelle@caserne.example"
          readOnly
          description="Pour le changer, écrivez-nous."
        />
        <Password label="Mot de passe" autoComplete="off" description="Un mot de passe fort a plus de 10 caractères." />
        <NativeSelect label="Centre (CIS)" data={['Choisir…', 'Saint Georges', 'Beauregard', 'Le Blosne']} />
      </div>
      <Textarea label="Message" autosize minRows={3} />
      <RichTextField label="Présentation" value={text} onChange={setText} onBlur={() => undefined} />
      <BirthDateField legend="Date de naissance" name="showcase" value={birth} onChange={setBirth} />
      <fieldset className="choices">
        <legend>Adhésions</legend>
        <Checkbox
          label="Amicale"
          description="Selon votre statut, choisie automatiquement."
          checked
          disabled
          readOnly
        />
        <Checkbox label="UDSP" description="Union départementale des sapeurs-pompiers" defaultChecked />
      </fieldset>
    </Specimen>
  )
}
