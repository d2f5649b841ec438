import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { PictureUpload, type SendPicture } from '../PictureUpload.tsx'

type TextPicture = { src: string; width: number; height: number }
export type TextPictures = { maxBytes: number; send: SendPicture<TextPicture> }

type Props = { editor: Editor; pictures: TextPictures; onClose: () => void }

/** Uploads a picture and inserts it at the cursor once it is processed. */
export function PictureWindow({ editor, pictures, onClose }: Props) {
  const [alt, setAlt] = useState('')
  return (
    <Dialog title="Image" onClose={onClose}>
      <div className="stack">
        <TextInput
          label="Ce que montre l’image"
          description="Lu à qui ne la voit pas. Vide si elle n’ajoute rien au texte."
          maxLength={200}
          value={alt}
          onChange={({ currentTarget: { value } }) => setAlt(value)}
        />
        <PictureUpload
          label="Image à insérer"
          {...pictures}
          onSent={(picture) => {
            editor
              .chain()
              .setImage({ ...picture, alt: alt.trim() })
              .run()
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
