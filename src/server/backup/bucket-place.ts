import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { connectBucket, faultOf } from '../files/bucket.ts'
import type { Place, StoredBackup } from './place.ts'

/** A bucket takes at most ten thousand parts: 160 GB. */
const PART = 16_777_216

/** Splits bytes into parts of one size. */
async function* inParts(content: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  yield Buffer.concat(waiting)
}

/** A bucket of any S3-compatible store: an upload in parts is visible after the last part, and discarded on failure. */
export function openBucketPlace(url: URL): Place {
  const { client, bucket: Bucket } = connectBucket(url)
  const explain = (error: Error): never => {
    throw faultOf(error)
  }

  async function sendParts(Key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<number> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const upload = { Bucket, Key, UploadId }
    const Parts: CompletedPart[] = []
    let bytes = 0
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
      bytes += Body.length
    }
    try {
      await send(first)
      for await (const part of rest) if (part.length > 0) await send(part)
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
      return bytes
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  async function put(Key: string, content: AsyncIterable<Buffer>): Promise<number> {
    const parts = inParts(content)
    try {
      const { value: first = Buffer.alloc(0) } = await parts.next()
      if (first.length >= PART) return await sendParts(Key, first, parts)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: first }))
      return first.length
    } finally {
      await parts.return(undefined)
    }
  }

  async function list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ...(ContinuationToken && { ContinuationToken }) }),
      )
      for (const { Key = '', Size = 0 } of page.Contents ?? []) found.push({ name: Key, bytes: Size })
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    return found
  }

  return {
    words: `${url.host}${url.pathname}`,
    kind: 'BUCKET',
    put: (name, content) => put(name, content).catch(explain),
    list: () => list().catch(explain),
    open: async (Key) => {
      try {
        return (await client.send(new GetObjectCommand({ Bucket, Key }))).Body as Readable
      } catch (error) {
        return (error as Error).name === 'NoSuchKey' ? undefined : explain(error as Error)
      }
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(explain)),
  }
}
