import { RichTextEditor } from '@mantine/tiptap'
import { IconLink, IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import styles from './Editor.module.css'
import { HISTORY, statesOf, TOOLS, type Tool } from './tools.ts'

export type Window = 'link' | 'picture'

/** Arrow keys move between the tools. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = tools.indexOf(document.activeElement as HTMLElement)
  tools.at((at + step) % tools.length)?.focus()
  event.preventDefault()
}

type Props = { editor: Editor; windows: readonly Window[]; onOpen: (window: Window) => void }

/** Toolbar of the editor, which scrolls on narrow screens. */
export function ToolBar({ editor, windows, onOpen }: Props) {
  const states = useEditorState({ editor, selector: ({ editor: now }) => statesOf(now) })
  const inLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const button = ({ label, icon: Icon, run }: Tool) => (
    <RichTextEditor.Control
      key={label}
      aria-label={label}
      title={label}
      {...states[label]}
      onClick={() => run(editor.chain().focus()).run()}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </RichTextEditor.Control>
  )
  return (
    <div className={styles.bar} role="toolbar" aria-label="Mise en forme" onKeyDown={walk}>
      {TOOLS.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.label}>{group.map(button)}</RichTextEditor.ControlsGroup>
      ))}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control aria-label="Lien" title="Lien" active={inLink} onClick={() => onOpen('link')}>
          <IconLink size={20} stroke={1.75} aria-hidden="true" />
        </RichTextEditor.Control>
        {windows.includes('picture') && (
          <RichTextEditor.Control aria-label="Image" title="Image" onClick={() => onOpen('picture')}>
            <IconPhoto size={20} stroke={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{HISTORY.map(button)}</RichTextEditor.ControlsGroup>
    </div>
  )
}
