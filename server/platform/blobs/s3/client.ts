// The requests that are needed of an S3-compatible store, signed by aws4fetch. Knows keys and bytes, not what they mean.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { trimEnd } from '#protocol/trim-end.ts';

export interface S3Settings {
  /** http(s)://host[:port]; the bucket stands in the path. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface Listed {
  key: string;
  size: number;
  changedMs: number;
}

const ANSWER_MS = 30_000;
/** Of a file: at least 5 MiB each, at most 10,000 of them. */
const PART_BYTES = 32 << 20;
/** Times a request is made again that failed on the way or with 5xx, with growing pauses of up to a second. */
const RETRIES = 3;

export class S3Client {
  readonly #aws: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, accessKey, secretKey, region }: S3Settings) {
    this.#aws = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: RETRIES,
    });
    this.#base = `${trimEnd(endpoint, '/')}/${encodeURIComponent(bucket)}`;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    // The store refuses bytes that are not these.
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const response = await this.#ask('PUT', `/${key}`, {
      body: bytes as Uint8Array<ArrayBuffer>,
      headers: { 'x-amz-content-sha256': sha256 },
    });
    await done(response);
  }

  /** A file of any size, in parts; of an upload that fails nothing is left. */
  async putFile(key: string, file: string): Promise<void> {
    const begun = await done(await this.#ask('POST', `/${key}?uploads`));
    const upload = `uploadId=${encodeURIComponent(textOf(begun, 'UploadId') ?? '')}`;
    try {
      const tags: string[] = [];
      for await (const part of createReadStream(file, { highWaterMark: PART_BYTES })) {
        const response = await this.#ask('PUT', `/${key}?partNumber=${tags.length + 1}&${upload}`, { body: part });
        await done(response);
        tags.push(response.headers.get('etag') ?? '');
      }
      const parts = tags.map((tag, k) => `<Part><PartNumber>${k + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
      const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`;
      const answer = await done(await this.#ask('POST', `/${key}?${upload}`, { body }));
      // It answers 200 before it knows.
      if (answer.includes('<Error>')) throw new Error(`S3 answered ${textOf(answer, 'Code') ?? 'an error'}`);
    } catch (error) {
      await this.#ask('DELETE', `/${key}?${upload}`).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string): Promise<{ size: number; body: Readable } | undefined> {
    const response = await this.#ask('GET', `/${key}`);
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) await done(response);
    const size = Number(response.headers.get('content-length'));
    return { size, body: Readable.fromWeb(response.body as ReadableStream) };
  }

  async delete(key: string): Promise<void> {
    const response = await this.#ask('DELETE', `/${key}`);
    if (response.status !== 404) await done(response);
  }

  /** Keys below a prefix, in order. */
  async list(prefix: string): Promise<Listed[]> {
    const found: Listed[] = [];
    for await (const one of this.each(prefix)) found.push(one);
    return found;
  }

  /** The same, a page of the store's in memory at a time. */
  async *each(prefix: string): AsyncGenerator<Listed> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token) query.set('continuation-token', token);
      const answer = await done(await this.#ask('GET', `?${query}`));
      for (const entry of answer.split('<Contents>').slice(1)) {
        const changedMs = Date.parse(textOf(entry, 'LastModified') ?? '');
        yield { key: textOf(entry, 'Key') ?? '', size: Number(textOf(entry, 'Size')), changedMs };
      }
      token = textOf(answer, 'NextContinuationToken');
    } while (token);
  }

  async #ask(method: string, path: string, more: RequestInit = {}): Promise<Response> {
    return this.#aws.fetch(this.#base + path, { method, signal: AbortSignal.timeout(ANSWER_MS), ...more });
  }
}

/** The whole answer; throws when it is none. */
async function done(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`S3 answered ${response.status} ${textOf(text, 'Code') ?? ''}`.trim());
  return text;
}

/** Keys of ours have no character that XML would escape. */
function textOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}
