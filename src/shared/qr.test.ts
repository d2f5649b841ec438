import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { darkRuns } from './qr.ts'

test('the runs of a code are its dark squares, each once', () => {
  const { modules } = QRCode.create('https://portail.example/carte/AbCdEfGhIjKlMnOpQrStUv', {
    errorCorrectionLevel: 'M',
  })
  const drawn = new Uint8Array(modules.size ** 2)
  for (const { x, y, width } of darkRuns(modules)) drawn.fill(1, y * modules.size + x, y * modules.size + x + width)
  expect([...drawn]).toEqual([...modules.data].map((dark) => (dark ? 1 : 0)))
})

test('the runs of a code are as long as they can be: none begins where another ends', () => {
  expect(darkRuns({ size: 3, data: [1, 1, 0, 1, 0, 1, 1, 1, 1] })).toEqual([
    { x: 0, y: 0, width: 2 },
    { x: 0, y: 1, width: 1 },
    { x: 2, y: 1, width: 1 },
    { x: 0, y: 2, width: 3 },
  ])
  // Runs don't continue on the next row either.
  expect(darkRuns({ size: 2, data: [1, 0, 0, 1] })).toEqual([
    { x: 0, y: 0, width: 1 },
    { x: 1, y: 1, width: 1 },
  ])
})
