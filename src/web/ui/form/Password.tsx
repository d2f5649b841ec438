import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** Password field with a button to show the text. */
export function Password(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe',
        'aria-pressed': undefined,
      }}
      vars={() => ({ root: { '--psi-button-size': '44px', '--psi-icon-size': undefined } })}
      rightSectionWidth={44}
      {...props}
    />
  )
}
