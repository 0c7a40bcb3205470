// A parsed Markdown text: pages show it as elements, the server writes it as HTML. Only the tags below exist, so a text by somebody else
// brings no HTML, no script and nothing that a browser would fetch from another origin by itself.

export type MarkdownTag =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'strong'
  | 'em'
  | 'code'
  | 'pre'
  | 'blockquote'
  | 'a'
  | 'img'
  | 'br'
  | 'hr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td';

export interface MarkdownElement {
  tag: MarkdownTag;
  /** The id of a heading, which is made from its text and is unique in its document. */
  id?: string;
  /** The number of the first item of `ol`, if it is not 1. */
  start?: number;
  /** The target of `a`: an https, http or mailto address, a path of this server, or `#` and an id. */
  href?: string;
  /** The image of `img`: a path of this server. */
  src?: string;
  /** The alternative text of `img`. */
  alt?: string;
  children: readonly MarkdownNode[];
}

export type MarkdownNode = string | MarkdownElement;

/** Why a text, or a part of it, is not shown: it is too large, nested too deeply, HTML, or an address that is not allowed. */
export type MarkdownRefusal = 'too-large' | 'too-deep' | 'html' | 'link-refused' | 'image-refused';

export interface ParsedMarkdown {
  content: readonly MarkdownNode[];
  /** Parts that were left out, in their order; `line` counts from 1. */
  refused: readonly { code: MarkdownRefusal; line: number }[];
}
