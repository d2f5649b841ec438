import { pictureInText } from '../../../shared/picture.ts'
import { saveFrom } from '../../../web/download.ts'
import { call, HttpProblem } from '../../../web/http.ts'
import { readFileAddress } from './contract.ts'

/** Has the browser fetch and save a file, under the name it has: nothing of it goes through the page. */
export const downloadFile = async (id: string) => saveFrom((await call(readFileAddress, { params: { id } })).href)

/** A picture by another address. */
export const readPicture = async (id: string) => (await call(readFileAddress, { params: { id } })).picture

const pause = () => new Promise((resolve) => setTimeout(resolve, 500))

/** A picture that was just sent, for a text: waited for until it can be shown. */
export async function preparedPicture(id: string, signal: AbortSignal) {
  for (;;) {
    const { picture } = await call(readFileAddress, { params: { id } }, signal)
    if (picture?.state === 'READY') return pictureInText(picture)
    if (picture?.state === 'UNREADABLE')
      throw new HttpProblem(400, { errors: [{ path: 'file', code: 'picture-unreadable', message: '' }] })
    await pause()
  }
}
