import { pictureInText } from '../../../shared/picture.ts'
import { saveFrom } from '../../../web/download.ts'
import { call, HttpProblem } from '../../../web/http.ts'
import { readFileAddress } from './contract.ts'

/** Lets the browser download a file under its name, without passing it through the page. */
export const downloadFile = async (id: string) => saveFrom((await call(readFileAddress, { params: { id } })).href)

/** Fetches a new address of a picture. */
export const readPicture = async (id: string) => (await call(readFileAddress, { params: { id } })).picture

const pause = () => new Promise((resolve) => setTimeout(resolve, 500))

/** Waits until an uploaded picture of a text can be shown. */
export async function preparedPicture(id: string, signal: AbortSignal) {
  for (;;) {
    const { picture } = await call(readFileAddress, { params: { id } }, signal)
    if (picture?.state === 'READY') return pictureInText(picture)
    if (picture?.state === 'UNREADABLE')
      throw new HttpProblem(400, { errors: [{ path: 'file', code: 'picture-unreadable', message: '' }] })
    await pause()
  }
}
