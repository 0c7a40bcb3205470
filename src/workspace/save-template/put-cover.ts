// Sends the cover of a template that people save, in the name of the person who is signed in.

import { ApiError, request } from '#protocol/browser/request.ts';
import { withBearer } from '../../api/api.ts';
import { server } from '../../api/page-fetch.ts';

/** `picture`: WebP or PNG of TEMPLATE_COVER_PX, at most LIMITS.pictureBytes. Rejects with an ApiError. */
export async function putCover(id: string, picture: Blob): Promise<void> {
  await withBearer((token) => {
    if (token === undefined) throw new ApiError('unauthorized', 401);
    const headers = { authorization: `Bearer ${token}`, 'content-type': picture.type };
    const init = { method: 'PUT', headers, body: picture };
    return request(server, `user/templates/${id}/cover`, init, new AbortController().signal);
  });
}
