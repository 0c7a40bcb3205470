// The legal texts that come with the software. Each says first that the operator has to add who they are.

import type { Language } from '#protocol/languages.ts';
import type { MarkdownNode } from '#protocol/markdown.ts';
import type { DocumentPage } from '#protocol/routes.ts';
import { element, sections } from './markdown-nodes.ts';
import { privacyPolicy, type Recipients } from './privacy-policy.ts';
import { legalTexts } from './texts.ts';

const CONTENT: Readonly<Record<DocumentPage, (language: Language, recipients: Recipients) => MarkdownNode[]>> = {
  'privacy-policy': privacyPolicy,
  'terms-of-use': termsOfUse,
  eula: licenseAgreement,
};

/** Returns the text of a page without its heading. */
export function ownText(page: DocumentPage, language: Language, recipients: Recipients): MarkdownNode[] {
  const { operator } = legalTexts(language);
  return [element('blockquote', element('p', operator)), ...CONTENT[page](language, recipients)];
}

function termsOfUse(language: Language): MarkdownNode[] {
  const { terms } = legalTexts(language);
  return sections(
    [terms.serviceTitle, terms.service],
    [terms.accountsTitle, terms.accounts],
    [terms.contentTitle, terms.content],
    [terms.sharingTitle, terms.sharing],
    [terms.conductTitle, terms.conduct],
    [terms.availabilityTitle, terms.availability],
    [terms.endTitle, terms.end],
  );
}

function licenseAgreement(language: Language): MarkdownNode[] {
  const { license } = legalTexts(language);
  return sections(
    [license.useTitle, license.use],
    [license.contentTitle, license.content],
    [license.partsTitle, license.parts],
    [license.stateTitle, license.state],
    [license.endTitle, license.end],
  );
}
