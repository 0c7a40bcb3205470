// Shows the elements of a text of the guide.

import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkdownElement, MarkdownNode } from '#protocol/markdown.ts';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { PageLink } from '../../page/navigation.tsx';

export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }) {
  // As children and not as a list: the nodes of a text never change their order.
  return createElement(Fragment, null, ...nodes.map((node) => (typeof node === 'string' ? node : elementOf(node))));
}

function elementOf({ tag, id, start, href, src, alt, children }: MarkdownElement): ReactNode {
  const content = <Markdown nodes={children} />;
  switch (tag) {
    case 'a':
      return <MarkdownLink href={href}>{content}</MarkdownLink>;
    case 'img':
      return <img src={src} alt={alt ?? ''} loading="lazy" decoding="async" />;
    case 'br':
    case 'hr':
      return createElement(tag);
    case 'ol':
      return <ol start={start}>{content}</ol>;
    case 'h1':
    case 'h2':
    case 'h3':
      // A search and an address lead to it.
      return createElement(tag, { id, tabIndex: -1 }, content);
    default:
      return createElement(tag, null, content);
  }
}

function MarkdownLink({ href = '', children }: { href: string | undefined; children: ReactNode }) {
  if (routeAt(href)?.route.page === ROUTES.help.page) return <PageLink to={href}>{children}</PageLink>;
  // Other pages are loaded anew: a board begins with its own first script.
  if (href.startsWith('/') || href.startsWith('#')) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
