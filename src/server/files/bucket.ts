import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Range } from '../http/ranges.ts'

const header = (range: Range | undefined) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {})

/** Codes of buckets that are full, or whose quota is. */
const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'])

/** No answer, or none in time. */
const AWAY = /^(ECONN|EHOST|ENET|EAI_|EPIPE|ENOTFOUND|ETIMEDOUT|TimeoutError)/

type Fault = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** Translates a bucket's error into a disk's: full, or unreachable. Others are unchanged. */
export function faultOf(error: Error): Error {
  const { name = '', code, $metadata } = (error.cause ?? error) as Fault
  const status = $metadata?.httpStatusCode
  if (status === 507 || FULL.has(name)) return Object.assign(new Error('The bucket is full'), { code: 'ENOSPC' })
  const isAway = status ? status >= 500 : AWAY.test(code ?? name)
  return isAway ? Object.assign(new Error('The bucket is unreachable'), { code: 'STORE_AWAY' }) : error
}

/** Connects to an S3-compatible store and the bucket in the address. */
export function connectBucket(url: URL) {
  const tls = url.searchParams.get('tls') !== 'false'
  const client = new S3Client({
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // By default a checksum is sent after the content, which some stores keep as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return { client, bucket: url.pathname.slice(1) }
}

/** Opens a bucket as a file store. */
export function openBucket(url: URL) {
  const { client, bucket } = connectBucket(url)
  const get = (key: string, range?: Range) =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...header(range) }))
  return {
    disk: new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' })),
    read: async (key: string, range: Range | undefined) => (await get(key, range)).Body as Readable,
    readWhole: async (key: string) => {
      const { Body, ContentLength = 0 } = await get(key)
      return { size: ContentLength, content: Body as Readable }
    },
    faultOf,
  }
}
