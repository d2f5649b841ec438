import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { Dialog } from '../Dialog.tsx'
import { Form } from '../form/Form.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useFormOf } from '../form/useFormOf.ts'
import { linkAddress } from './linkAddress.ts'

type Props = { editor: Editor; onClose: () => void }

/** Dialog for a link on the selected words; without a selection, the address itself is inserted. */
export function LinkWindow({ editor, onClose }: Props) {
  const before = String(editor.getAttributes('link').href ?? '')
  const write = (href: string, typed: string) => {
    const chain = editor.chain().extendMarkRange('link')
    if (before || !editor.state.selection.empty) return chain.setLink({ href }).run()
    return chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
  }
  const form = useFormOf({
    initial: { address: before },
    leaving: 'free',
    check: ({ address }): Record<string, string> =>
      linkAddress(address)
        ? {}
        : { address: 'Tapez l’adresse d’une page, par exemple www.exemple.fr, un e-mail ou un numéro de téléphone.' },
    refusals: { other: 'Le lien n’a pas pu être posé.' },
    send: async ({ address }) => void write(linkAddress(address) ?? '', address.trim()),
    done: onClose,
  })
  return (
    <Dialog title="Lien" onClose={onClose}>
      <Form form={form}>
        <TextInput label="Adresse" inputMode="url" autoComplete="off" required {...form.field('address')} />
        <FormEnd form={form} action="Poser le lien" onCancel={onClose}>
          {before && (
            <Button
              variant="subtle"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              Retirer le lien
            </Button>
          )}
        </FormEnd>
      </Form>
    </Dialog>
  )
}
