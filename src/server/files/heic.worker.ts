// Pure computation in memory that the decoder never frees: each picture gets a thread of its own.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import heif from 'libheif-js/wasm-bundle.js'
import type { Pixels } from './heic.ts'

const BYTES = 3

/** Decodes the first picture of the file, without padding of its rows. */
function decode(file: string): Pixels | undefined {
  const [image] = new heif.HeifDecoder().decode(readFileSync(file))
  const { heif_colorspace_RGB: rgb, heif_chroma_interleaved_RGB: interleaved } = heif
  const plane = image && heif.heif_js_decode_image2(image.handle, rgb, interleaved)?.channels?.[0]
  if (!plane) return undefined
  const { width, height, stride, data } = plane
  const row = width * BYTES
  const pixels = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + row), y * row)
  return { width, height, pixels }
}

const decoded = decode(workerData)
parentPort?.postMessage(decoded, decoded ? [decoded.pixels.buffer] : [])
