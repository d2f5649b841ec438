/** The part of libheif's JavaScript interface that is used. */
declare module 'libheif-js/wasm-bundle.js' {
  type Image = { readonly handle: unknown }
  /** Rows of pixels in the decoder's memory, each `stride` bytes. */
  type Plane = { width: number; height: number; stride: number; data: Uint8Array }
  const heif: {
    HeifDecoder: new () => { decode(file: Uint8Array): Image[] }
    heif_colorspace_RGB: unknown
    heif_chroma_interleaved_RGB: unknown
    heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): { channels?: Plane[] } | undefined
  }
  export = heif
}
