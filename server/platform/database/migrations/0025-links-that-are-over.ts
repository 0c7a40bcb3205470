// Links of letters that are over are found without reading all there are: a letter that anybody asks for drops them.

export const name = '0025-links-that-are-over';

export const statements = ['CREATE INDEX account_link_expires ON account_link (expires)'] as const;
