import type { Picture } from '../../shared/picture.ts'

type Renew = (fileId: string) => Promise<Picture | null>
let renew: Renew = async () => null

/** How another address is asked for, where one has ended: told once, as the program starts. */
export const renewPicturesBy = (by: Renew) => {
  renew = by
}

const FILE = /\/files\/([0-9a-f-]{36})/

/** The picture by an address that works again; null for whoever may not see it any more. */
export const renewAddress = async ({ href }: Picture): Promise<Picture | null> => {
  const id = FILE.exec(href)?.[1]
  return id ? await renew(id) : null
}

const lasting = ({ href, state }: Picture) => `${state} ${href.split('&until')[0]}`

/** Whether both are the same content: their addresses may differ by when they end. */
export const isSamePicture = (one: Picture, other: Picture) => lasting(one) === lasting(other)
