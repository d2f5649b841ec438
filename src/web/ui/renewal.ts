import type { Picture } from '../../shared/picture.ts'

type Renew = (fileId: string) => Promise<Picture | null>
let renew: Renew = async () => null

/** Sets how an expired address is renewed. Called once, when the program starts. */
export const renewPicturesBy = (by: Renew) => {
  renew = by
}

const FILE = /\/files\/([0-9a-f-]{36})/

/** The picture with a new address; null for somebody who may no longer see it. */
export const renewAddress = async ({ href }: Picture): Promise<Picture | null> => {
  const id = FILE.exec(href)?.[1]
  return id ? await renew(id) : null
}

const lasting = ({ href, state }: Picture) => `${state} ${href.split('&until')[0]}`

/** Whether both pictures have the same content; their addresses may expire at different times. */
export const isSamePicture = (one: Picture, other: Picture) => lasting(one) === lasting(other)
