import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { isLinkAddress, isOwnAddress } from '../../../shared/rich-text.ts'
import rich from '../RichText.module.css'
import styles from './Editor.module.css'
import { fromWord, withOurHeadings } from './fromWord.ts'
import { LinkWindow } from './LinkWindow.tsx'
import { PictureWindow, type TextPictures } from './PictureWindow.tsx'
import { ToolBar, type Window } from './ToolBar.tsx'

/** Exactly what the server keeps (rules#rich-text). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { rel: 'noopener', target: null },
    },
  }),
  Image.extend({
    parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => isOwnAddress(image.getAttribute('src') ?? '') && null }],
  }),
]

export type EditorProps = {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Attributes of the text box: accessible name, error state. */
  box: Record<string, string>
  pictures?: TextPictures | undefined
  autoFocus?: boolean | undefined
}

/** The editor, with its libraries, which nothing else loads. */
export function Editor({ value, onChange, onBlur, box, pictures, autoFocus = false }: EditorProps) {
  const [open, setOpen] = useState<Window>()
  const known = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    autofocus: autoFocus && 'end',
    editorProps: {
      attributes: { ...box, class: `${rich.richText} ${styles.text}`, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: (html) => withOurHeadings(fromWord(html)),
      // Tab leaves the text, also from a list.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
    },
    onUpdate: ({ editor: now }) => {
      known.current = now.isEmpty ? '' : now.getHTML()
      onChange(known.current)
    },
    onBlur,
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const close = () => setOpen(undefined)
  return (
    // The library's types name the same editor from another build.
    <RichTextEditor editor={editor as never} withTypographyStyles={false} className={styles.editor}>
      <ToolBar editor={editor} windows={pictures ? ['link', 'picture'] : ['link']} onOpen={setOpen} />
      <RichTextEditor.Content className={styles.content} />
      {open === 'link' && <LinkWindow editor={editor} onClose={close} />}
      {open === 'picture' && pictures && <PictureWindow editor={editor} pictures={pictures} onClose={close} />}
    </RichTextEditor>
  )
}
