import { expect, test } from 'vitest'
import { inNameOrder } from './chosen.ts'

test('files of a folder are sent by name as somebody counts, one folder after the other', () => {
  const inFolder = (path: string) => {
    const file = new File(['content'], path.split('/').at(-1) ?? path)
    return Object.defineProperty(file, 'webkitRelativePath', { value: path })
  }
  const files = ['bal/soir/IMG_1.jpg', 'bal/IMG_10.jpg', 'bal/IMG_9.jpg'].map(inFolder)
  expect(inNameOrder(files).map(({ webkitRelativePath }) => webkitRelativePath)).toEqual([
    'bal/IMG_9.jpg',
    'bal/IMG_10.jpg',
    'bal/soir/IMG_1.jpg',
  ])
})
