import { queryOptions } from '@tanstack/react-query'
import { save } from '../../web/download.ts'
import { call } from '../../web/http.ts'
import { readTask, readTaskFile, type Task } from './contract.ts'

/** Asked anew each second while the work runs. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => call(readTask, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'RUNNING' ? false : 1_000),
  })

/** Saves the file that the work made. */
export const saveTaskFile = async ({ id, fileName }: Pick<Task, 'id' | 'fileName'>) =>
  save(await call(readTaskFile, { params: { id } }), fileName ?? 'fichier')
