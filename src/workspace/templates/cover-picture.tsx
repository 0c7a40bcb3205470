// The cover of a template: light paper until its picture is loaded, and if it cannot be shown. Saved covers are fetched near the view.

import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateName } from '#protocol/templates.ts';
import { classes } from '../../ui/classes.ts';
import styles from '../../ui/cover.module.css';
import { templateCover } from './covers.ts';
import { templateLanguage } from './template-texts.ts';
import { useSavedCover } from './use-saved-cover.ts';

/** A cover is fetched at this distance from the view. */
const NEAR = '400px';

interface BuiltInCoverProps {
  name: TemplateName;
  className?: string | undefined;
}

export function BuiltInCover({ name, className }: BuiltInCoverProps) {
  const { i18n } = useTranslation();
  return <CoverPicture url={templateCover(name, templateLanguage(i18n))} className={className} />;
}

interface SavedCoverProps {
  /** The id of the template. */
  id: string;
  /** Null: the template has no cover. */
  sha256: string | null;
  className?: string | undefined;
}

export function SavedCover({ id, sha256, className }: SavedCoverProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!box.current || isNear) return undefined;
    const observer = new IntersectionObserver((seen) => setNear(seen.some((entry) => entry.isIntersecting)), {
      rootMargin: NEAR,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <CoverPicture ref={box} url={useSavedCover(id, sha256, isNear)} className={className} />;
}

interface CoverPictureProps {
  ref?: Ref<HTMLSpanElement>;
  /** Null: plain paper. */
  url: string | null;
  className?: string | undefined;
}

function CoverPicture({ ref, url, className }: CoverPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = url !== null && url !== broken;
  return (
    <span ref={ref} className={classes(styles.cover, className)} data-state={isShown ? 'picture' : 'paper'}>
      {isShown && (
        <img src={url} alt="" loading="lazy" draggable={false} decoding="async" onError={() => setBroken(url)} />
      )}
    </span>
  );
}
