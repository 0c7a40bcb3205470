// Calls of the product's API for somebody who may be signed in: the bearer on every call, one renewal for all calls that are refused
// together, one retry each. A call always resolves. axios is fetched with the first one.

import type { AxiosError, AxiosInstance, AxiosResponse } from 'axios';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { graphqlFailure } from './graphql-errors.ts';

/** How long a call waits for its answer. */
export const TIMEOUT_MS = 60_000;

export interface HttpCall {
  method: string;
  /** Below the base URL; with a slash before it, below its origin. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** What a 2xx answer says that is none all the same; undefined: nothing. */
  failureIn?(data: unknown): AnswerFailure | undefined;
}

export interface AnswerFailure {
  status: number;
  /** As HttpError has it. */
  code: string;
  message: string;
  /** It is the server's fault, as 5xx is. */
  isInternal: boolean;
}

export type HttpAnswer<T> = { ok: true; status: number; data: T } | { ok: false; status: number; error: HttpError };

/** An answer that is not 2xx, or none. */
export class HttpError extends Error {
  /** 0: no answer. */
  readonly status: number;
  /** The server's name of it; `network`, `aborted` and `timeout` where there was no answer, `internal` where it had no name. */
  readonly code: string;
  /** Of what is the server's fault alone (5xx), which is reported with both: what was answered, and the address asked. */
  readonly data: unknown;
  readonly url: string | undefined;

  constructor(status: number, code: string, message: string, failure?: { data: unknown; url: string }) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.data = failure?.data;
    this.url = failure?.url;
  }

  /** Whether it is for the error-reporting service. */
  get isReported(): boolean {
    return this.url !== undefined;
  }
}

export interface HttpClientDeps {
  baseUrl: string;
  /** Undefined: the call goes without a bearer. */
  accessToken(): string | undefined;
  /** False: the provider refuses. Rejects when it cannot be asked, which is no refusal. */
  renew(): Promise<boolean>;
  /** Once for each renewal that is refused. */
  onUnauthorized(message: string): void;
  /** Every answer that is not 2xx, and every call without one but those that were aborted. */
  onError(error: HttpError): void;
  timeoutMs?: number;
}

export interface HttpClient {
  call<T>(call: HttpCall): Promise<HttpAnswer<T>>;
}

export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const timeoutMs = deps.timeoutMs ?? TIMEOUT_MS;
  let axios: Promise<AxiosInstance> | undefined;
  let renewal: Promise<boolean> | undefined;

  /** What is refused together waits for one renewal. */
  function renewed(message: string): Promise<boolean> {
    renewal ??= refusedOrNot(message).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function refusedOrNot(message: string): Promise<boolean> {
    let isRenewed: boolean;
    try {
      isRenewed = await deps.renew();
    } catch {
      return false;
    }
    if (!isRenewed) deps.onUnauthorized(message);
    return isRenewed;
  }

  async function send<T>({ path, ...call }: HttpCall, token: string | undefined): Promise<HttpAnswer<T>> {
    try {
      axios ??= loadAxios(deps.baseUrl, timeoutMs);
      const response = await (await axios).request<T>({
        url: path,
        ...(path.startsWith('/') ? { baseURL: new URL(deps.baseUrl).origin } : {}),
        method: call.method,
        params: call.query,
        data: call.body,
        signal: call.signal,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      const { status, data } = response;
      if (status < 200 || status >= 300) return failed(errorOfAnswer(response));
      if (!isWhole(response))
        return failed(new HttpError(0, 'network', 'The response is not the server’s, or half of it'));
      const failure = call.failureIn?.(data);
      return failure ? failed(errorOf(failure, response)) : { ok: true, status, data };
    } catch (error) {
      // What could not be loaded may be there for the next call.
      if (!isAxiosError(error)) axios = undefined;
      return failed(errorWithoutAnswer(error, timeoutMs));
    }
  }

  return {
    async call<T>(call: HttpCall): Promise<HttpAnswer<T>> {
      const token = deps.accessToken();
      let answer = await send<T>(call, token);
      if (!answer.ok && answer.status === 401 && answer.error.code !== 'timeout') {
        // Another call may have brought a new token meanwhile, or learned that there is none.
        const now = deps.accessToken();
        const isNewer = now === token ? await renewed(answer.error.message) : now !== undefined;
        if (isNewer) answer = await send<T>(call, deps.accessToken());
      }
      if (!answer.ok && answer.error.code !== 'aborted') deps.onError(answer.error);
      return answer;
    },
  };
}

async function loadAxios(baseURL: string, timeout: number): Promise<AxiosInstance> {
  const { default: axios } = await import('axios');
  return axios.create({
    baseURL,
    timeout,
    // A bearer goes nowhere else.
    allowAbsoluteUrls: false,
    xsrfCookieName: undefined,
    validateStatus: () => true,
  });
}

/** Whether it is the server's own (SPEC: ANS-1), and not cut: what is no JSON axios leaves as text. */
function isWhole({ status, headers, data }: AxiosResponse<unknown>): boolean {
  return RESPONSE_MARK in headers && (status === 204 || typeof data === 'object');
}

function failed(error: HttpError): { ok: false; status: number; error: HttpError } {
  return { ok: false, status: error.status, error };
}

function errorOfAnswer(response: AxiosResponse<unknown>): HttpError {
  const { status, data } = response;
  const { error, message: said, errors } = (data ?? {}) as Partial<Record<'error' | 'message' | 'errors', unknown>>;
  const failure = graphqlFailure(Array.isArray(errors) ? errors : undefined);
  const code = failure?.name ?? (typeof error === 'string' ? error : 'internal');
  const message = failure?.message ?? (typeof said === 'string' ? said : code);
  return errorOf({ status, code, message, isInternal: status >= 500 }, response);
}

function errorOf(
  { status, code, message, isInternal }: AnswerFailure,
  { data, config }: AxiosResponse<unknown>,
): HttpError {
  if (!isInternal) return new HttpError(status, code, message);
  return new HttpError(status, code, message, { data, url: `${config.baseURL}/${config.url?.replace(/^\//, '')}` });
}

function errorWithoutAnswer(error: unknown, timeoutMs: number): HttpError {
  const message = error instanceof Error ? error.message : String(error);
  const code = isAxiosError(error) ? error.code : undefined;
  if (code === 'ECONNABORTED' && message === `timeout of ${timeoutMs}ms exceeded`)
    return new HttpError(401, 'timeout', message);
  if (code === 'ERR_CANCELED' || code === 'ECONNABORTED') return new HttpError(0, 'aborted', message);
  return new HttpError(0, 'network', message);
}

function isAxiosError(error: unknown): error is AxiosError {
  return error instanceof Error && 'isAxiosError' in error;
}
