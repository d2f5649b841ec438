import { saveFrom } from '../../web/download.ts'
import { call } from '../../web/http.ts'
import { readFileAddress } from './contract.ts'

/** Has the browser fetch and save a file, under the name it has: nothing of it goes through the page. */
export const downloadFile = async (id: string) => saveFrom((await call(readFileAddress, { params: { id } })).href)
