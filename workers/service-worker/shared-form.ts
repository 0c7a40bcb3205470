// The form that the operating system posts when something is shared with the product. It is held in memory alone, the last one, until the
// page that asks where to put it has taken it, and a minute at most.

import { SHARED_MAX_BYTES, SHARED_QUERY, type SharedThings, thingsOf } from '#protocol/browser/shared.ts';
import { newUuid } from '#protocol/items/ids.ts';
import { ROUTES } from '#protocol/routes.ts';

const HELD_MS = 60_000;

export class SharedForm {
  #held: { id: string; things: SharedThings } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Answers with the way to the page that asks. */
  async receive(request: Request): Promise<Response> {
    try {
      const form = await formOf(request);
      if (!form) return seeOther(SHARED_QUERY.tooLarge, '');
      const id = newUuid();
      this.#held = { id, things: thingsOf(form) };
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#held = null;
      }, HELD_MS);
      return seeOther(SHARED_QUERY.id, id);
    } catch {
      // No form, or one that was cut.
      return seeOther(SHARED_QUERY.missed, '');
    }
  }

  /** Once: nothing of it is held afterwards. Null: there is none of this id any more. */
  take(id: string): SharedThings | null {
    if (this.#held?.id !== id) return null;
    const { things } = this.#held;
    this.#held = null;
    clearTimeout(this.#timer);
    return things;
  }
}

/** Null: it is larger than is read. */
async function formOf(request: Request): Promise<FormData | null> {
  // Chromium of before 2022 has no stream of a request's body.
  if (!request.body) return request.formData();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    bytes += value?.length ?? 0;
    if (bytes > SHARED_MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    if (value) chunks.push(value);
  }
  const type = request.headers.get('content-type') ?? '';
  return new Response(new Blob(chunks), { headers: { 'content-type': type } }).formData();
}

function seeOther(name: string, value: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: `${ROUTES.shared.path}?${new URLSearchParams({ [name]: value })}` },
  });
}
