// In place of a board that a link does not open.

import { useTranslation } from 'react-i18next';
import type { LinkRefusal } from '#protocol/board-events.ts';
import type { Link } from '#protocol/browser/api-client.ts';
import { ROUTES } from '#protocol/routes.ts';
import { JOINED, PANEL } from '#protocol/session-links.ts';
import { HomeLink, MessagePage } from '../../../page/message-page.tsx';
import { PageRedirect } from '../../../page/navigation.tsx';
import { Button } from '../../../ui/button.tsx';
import { part } from '../../../ui/lazy-part.tsx';
import { MissingPicture } from '../../../ui/missing-picture.tsx';
import { Picture } from '../../../ui/pictures.tsx';

const doorPart = part(() => import('./door.tsx'), 'Door', ['board-door']);
const askPart = part(() => import('./bad-link-ask.tsx'), 'AskForBoard', ['no-access', 'unsent']);
const leftoverPart = part(() => import('../../../account/leftover-offer.tsx'), 'LeftoverOffer', ['unsent']);
const overPart = part(() => import('../../wall/other-boards/session-over.tsx'), 'SessionOver', ['panel', 'unsent']);

interface Props {
  refusal: LinkRefusal;
  /** Undefined: what the address says can be none. */
  link?: Link;
  /** It may open now. */
  onOpen?(): void;
}

export function BadLink({ refusal, link, onOpen }: Props) {
  const { t } = useTranslation();
  if (refusal === 'permission-required') return <PageRedirect to={ROUTES.permissionRequired.path} />;
  // Asking again is by the panel's code, which the door of a link knows nothing of.
  if (link?.secret === JOINED && refusal === 'forbidden')
    return <overPart.Part link={link} picture={<DoorPicture says={NO} />} isDeclined />;
  if (refusal !== 'wrong' && refusal !== 'ended')
    return (
      link &&
      onOpen && (
        <doorPart.Part
          refusal={refusal}
          link={link}
          onOpen={onOpen}
          picture={<DoorPicture says={refusal === 'forbidden' ? NO : WAIT} />}
        />
      )
    );
  if (link?.secret === JOINED || link?.secret === PANEL)
    return <overPart.Part link={link} picture={<DoorPicture says={NO} />} />;
  if (link?.secret === '') return <askPart.Part alias={link.alias} />;
  const ended = refusal === 'ended';
  return (
    <MessagePage
      picture={ended ? <DoorPicture says={NO} /> : <MissingPicture />}
      title={t(`badLink.${refusal}.title`)}
      text={t(`badLink.${refusal}.text`)}
    >
      <HomeLink />
      {link && <leftoverPart.Part alias={link.alias} />}
      {/* A link can be given back; one that is wrong stays so. */}
      {ended && (
        <Button kind="secondary" onClick={() => location.reload()}>
          {t('badLink.retry')}
        </Button>
      )}
    </MessagePage>
  );
}

const NO = 'M139 62 L153 76 M153 62 L139 76';
const WAIT = 'M138 69 h0.1 M146 69 h0.1 M154 69 h0.1';

/** A door with a note on it, and a plant beside it. */
function DoorPicture({ says }: { says: string }) {
  return (
    <Picture w={300} h={190}>
      <path d="M22 172 C70 169 108 171 150 170 S240 172 282 169" stroke="var(--text)" />
      <path d="M104 170 C105 120 103 70 105 18 C134 16 164 17 196 18 C195 70 197 120 195 170" stroke="var(--text)" />
      <path d="M116 168 C117 120 115 76 117 30 C140 28 162 29 184 30 C183 76 185 120 183 168" stroke="var(--text)" />
      <circle cx="172" cy="104" r="5" stroke="var(--text)" />
      <g transform="rotate(-4 146 68)">
        <rect x="128" y="52" width="36" height="34" rx="3" fill="var(--ink-yellow)" />
        <path d={says} stroke="#1b1d22" strokeWidth={says === NO ? 2.5 : 4} strokeLinecap="round" />
      </g>
      <path d="M78 62 L90 68 M72 84 H87 M78 106 L90 99" stroke="var(--ink-blue)" />
      <g stroke="var(--ink-green)">
        <path d="M238 142 C236 124 228 114 216 110 C216 124 224 136 238 142 C240 122 250 112 264 110 C263 124 254 138 238 142 V150" />
      </g>
      <path d="M222 150 C232 152 244 152 256 150 L251 170 C244 172 234 172 227 170 Z" stroke="var(--ink-orange)" />
    </Picture>
  );
}
