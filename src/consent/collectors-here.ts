// Where this server has what somebody consented to sent, as its page says.

import { COLLECTORS_META, type Collectors } from '#protocol/collectors.ts';

export function collectorsHere(): Collectors {
  const said = document.querySelector<HTMLMetaElement>(`meta[name=${COLLECTORS_META}]`)?.content;
  return said ? JSON.parse(said) : {};
}
