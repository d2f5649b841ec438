/** The part of s3rver, a Koa program, that is used. */
declare module 's3rver' {
  type S3Object = { key: string; size: number; lastModifiedDate: Date }
  type Context = {
    req: import('node:http').IncomingMessage
    method: string
    query: Record<string, string | undefined>
    path: string
    status: number
    body: string
  }
  class S3rver {
    constructor(options: { address: string; port: number; directory: string; silent: boolean; vhostBuckets: boolean })
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    readonly store: {
      listObjects(bucket: string, options: { prefix: string }): Promise<{ objects: S3Object[] }>
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
