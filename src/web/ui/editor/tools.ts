import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparator,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/react'

export type Tool = {
  label: string
  icon: typeof IconBold
  run: (chain: ChainedCommands) => ChainedCommands
  /** Node or mark at the cursor for which the tool shows as pressed. */
  is?: [name: string, attributes?: { level: number }]
  /** Whether it has something to do. */
  can?: (editor: Editor) => boolean
}

/** Tools that act at once, in groups. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { label: 'Titre', icon: IconH2, run: (chain) => chain.toggleHeading({ level: 2 }), is: ['heading', { level: 2 }] },
    {
      label: 'Intertitre',
      icon: IconH3,
      run: (chain) => chain.toggleHeading({ level: 3 }),
      is: ['heading', { level: 3 }],
    },
  ],
  [
    { label: 'Gras', icon: IconBold, run: (chain) => chain.toggleBold(), is: ['bold'] },
    { label: 'Italique', icon: IconItalic, run: (chain) => chain.toggleItalic(), is: ['italic'] },
    { label: 'Souligné', icon: IconUnderline, run: (chain) => chain.toggleUnderline(), is: ['underline'] },
    { label: 'Barré', icon: IconStrikethrough, run: (chain) => chain.toggleStrike(), is: ['strike'] },
  ],
  [
    { label: 'Liste à puces', icon: IconList, run: (chain) => chain.toggleBulletList(), is: ['bulletList'] },
    { label: 'Liste numérotée', icon: IconListNumbers, run: (chain) => chain.toggleOrderedList(), is: ['orderedList'] },
    { label: 'Citation', icon: IconBlockquote, run: (chain) => chain.toggleBlockquote(), is: ['blockquote'] },
    { label: 'Trait de séparation', icon: IconSeparator, run: (chain) => chain.setHorizontalRule() },
  ],
]

/** Undo and redo, at the end of the bar. */
export const HISTORY: readonly Tool[] = [
  { label: 'Annuler', icon: IconArrowBackUp, run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
  { label: 'Rétablir', icon: IconArrowForwardUp, run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
]

/** State of the toolbar at the cursor: pressed and disabled tools. */
export const statesOf = (editor: Editor) =>
  Object.fromEntries(
    [...TOOLS.flat(), ...HISTORY].map(({ label, is, can }) => [
      label,
      { active: is ? editor.isActive(...is) : false, disabled: can ? !can(editor) : false },
    ]),
  )
