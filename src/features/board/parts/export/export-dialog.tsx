// The one way out of a board as a file: what of it, in which format, and what a picture would be like before it is made.

import { ChevronDown, Download, Printer, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportLoss,
  type ExportOptions,
  isPictureFormat,
  MAX_OUTLINE_UNITS,
  PNG_BACKGROUNDS,
  type PngBackground,
} from '#protocol/exports.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { flags } from '../../../../flags/flags.ts';
import { Button } from '../../../../ui/button.tsx';
import fields from '../../../../ui/field.module.css';
import { part } from '../../../../ui/lazy-part.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { shownFrames } from '../../queries/shown-frames.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import styles from './export.module.css';
import { exportFile, type MadeFile, makeFile } from './export-file.ts';
import { Losses } from './losses.tsx';
import { printBoard } from './print.ts';
import { nearestScale, scalesFor } from './scales.ts';
import { SharedFiles } from './shared-files.tsx';
import { usePreview } from './use-preview.ts';

type What = 'selection' | 'frame' | 'frames' | 'board';

const USUAL_SCALE = 2;

const handOutPart = part(() => import('./hand-out-dialog.tsx'), 'HandOutDialog');

export function ExportDialog({ selection }: { selection: boolean }) {
  const board = useBoard();
  const { t, i18n } = useTranslation(['export', 'dict']);
  const selected = useSnapshot(board.store).selection.count;
  const frames = useFramesInOrder();
  const [format, setFormat] = useState<ExportFormat>('png');
  const [what, setWhat] = useState<What>(selection ? 'selection' : 'board');
  const [frameId, setFrameId] = useState('');
  const [background, setBackground] = useState<PngBackground>('paper');
  const [meantScale, setScale] = useState(USUAL_SCALE);
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<readonly ExportLoss[]>([]);
  const [handed, setHanded] = useState<MadeFile | null>(null);
  const closing = useClosing();
  const isPicture = isPictureFormat(format);
  const hasPx = format === 'png';
  const frame = frames.find(({ id }) => id === frameId) ?? frames[0];
  const shows = isPicture || what === 'selection' ? what : 'board';
  const options = optionsOf(shows, frames, frame, isPicture ? background : 'paper');
  const preview = usePreview(options);
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const nameOf = (one: ItemJson, k: number): string =>
    titleOf(one) || t('frameNumber', { number: number.format(k + 1) });

  const longest = longestOf(shows, frames, preview.shown);
  const scales = scalesFor(longest);
  const scale = nearestScale(scales, meantScale);
  const isTooWide = preview.isTooLarge || longest > MAX_OUTLINE_UNITS;
  const isTooLarge = format === 'png' ? preview.isTooLarge : isPicture && isTooWide;
  const isBlocked = isBusy || preview.isNothing || isTooLarge;
  const make = async (by: typeof makeFile): Promise<MadeFile | null> => {
    setBusy(true);
    const { background: behind, ...rest } = options;
    const name = shows === 'frame' ? titleOf(frame) : '';
    const frameNames = frames.map((one, k) => ({ id: one.id, name: nameOf(one, k) }));
    const named = format === 'pdf' && frames.length > 0 && { frameNames };
    const of = isPicture ? { ...rest, background: behind, ...(hasPx && { scale }), ...named } : rest;
    const made = await by(board, format, of, { of: name, signal: closing.current.signal });
    setBusy(false);
    return made;
  };
  const save = async (): Promise<void> => {
    const made = await make(exportFile);
    if (made && made.left.length > 0) setLeft(made.left);
    else if (made) closeDialog(board);
  };

  const hand = async (): Promise<void> => {
    handOutPart.preload();
    setHanded(await make(makeFile));
  };

  const print = (): void => {
    closeDialog(board);
    void printBoard(board, options.frames || options.selection ? options : 'board');
  };

  if (handed) return <handOutPart.Part made={handed} />;
  if (left.length > 0) return <LeftOut left={left} format={format} />;
  return (
    <Dialog
      columns
      title={t('title')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <>
          <Button onClick={() => closeDialog(board)}>{t('dict:cancel')}</Button>
          {flags.features.exportQr && (
            <Button kind="secondary" disabled={isBlocked} onClick={() => void hand()}>
              <Smartphone aria-hidden size={20} strokeWidth={1.75} />
              {t('hand.title')}
            </Button>
          )}
          <Button kind="primary" disabled={isBlocked} onClick={() => void save()}>
            <Download aria-hidden size={20} strokeWidth={1.75} />
            {t(isBusy ? 'busy' : `save.${format}`)}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.picture}>
            {preview.address && !isTooLarge && (
              <img src={preview.address} alt="" data-none={background === 'none' || undefined} />
            )}
            {preview.isNothing && <p>{t('dict:errors.nothing-to-export')}</p>}
            {isTooLarge && <p>{t('dict:errors.export-too-large')}</p>}
          </div>
          <p className={styles.size} role="status">
            {hasPx && preview.shown && (
              <Size shown={preview.shown} scale={scale} pictures={options.frames?.length ?? 1} />
            )}
          </p>
          <WhatChoice
            what={shows}
            onChoose={setWhat}
            frames={frames}
            nameOf={nameOf}
            frame={frame}
            onFrame={setFrameId}
            selected={selected}
            isPicture={isPicture}
            isPaged={format === 'pdf'}
          />
        </div>
        <div className={styles.column}>
          <FormatChoice format={format} onChoose={setFormat} />
          <Reserved isUsed={isPicture}>
            <h3 className={styles.head}>{t('background.title')}</h3>
            <Segments<PngBackground>
              name={t('background.title')}
              value={background}
              choices={PNG_BACKGROUNDS.map((one) => ({ value: one, label: t(`background.${one}`) }))}
              onChoose={setBackground}
            />
          </Reserved>
          <Reserved isUsed={hasPx}>
            <h3 className={styles.head}>{t('scale')}</h3>
            <Segments
              name={t('scale')}
              value={String(scale)}
              choices={scales.map((one) => ({
                value: String(one.scale),
                label: t('times', { scale: number.format(one.scale) }),
                disabled: one.isTooLarge,
              }))}
              onChoose={(value) => setScale(Number(value))}
            />
            {scales.some(({ isTooLarge }) => isTooLarge) && (
              <p className={styles.hint}>
                {t('largest', { scale: number.format(nearestScale(scales, Number.POSITIVE_INFINITY)) })}
              </p>
            )}
          </Reserved>
          <Button
            kind="secondary"
            className={styles.print}
            disabled={isBusy || preview.isNothing || isTooWide}
            onClick={print}
          >
            <Printer aria-hidden size={20} strokeWidth={1.75} />
            {t('action.print')}
          </Button>
        </div>
        {flags.features.exportQr && <SharedFiles />}
      </div>
    </Dialog>
  );
}

/** Room for what not every format has: the dialog stays as high as it is. */
function Reserved({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  return (
    <div
      className={styles.place}
      style={isUsed ? undefined : { visibility: 'hidden' }}
      data-unused={!isUsed || undefined}
    >
      {children}
    </div>
  );
}

/** Aborts when the dialog goes: what it has begun ends with it. */
function useClosing(): { readonly current: AbortController } {
  const closing = useRef(new AbortController());
  useEffect(() => {
    // An effect may be run twice.
    if (closing.current.signal.aborted) closing.current = new AbortController();
    return () => closing.current.abort();
  }, []);
  return closing;
}

/** The file is there: what of the board is not in it as it is here. */
function LeftOut({ left, format }: { left: readonly ExportLoss[]; format: ExportFormat }) {
  const board = useBoard();
  const { t } = useTranslation(['export', 'dict']);
  return (
    <Dialog
      title={t('left.title')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <Button kind="primary" onClick={() => closeDialog(board)}>
          {t('left.done')}
        </Button>
      }
    >
      <p>{t(isPictureFormat(format) ? 'left.textSvg' : 'left.text')}</p>
      <Losses left={left} />
    </Dialog>
  );
}

interface WhatChoiceProps {
  what: What;
  onChoose(what: What): void;
  frames: readonly ItemJson[];
  nameOf(frame: ItemJson, k: number): string;
  frame: ItemJson | undefined;
  onFrame(id: string): void;
  selected: number;
  isPicture: boolean;
  /** Frames are pages of one file. */
  isPaged: boolean;
}

function WhatChoice({ what, onChoose, frames, nameOf, frame, onFrame, selected, isPicture, isPaged }: WhatChoiceProps) {
  const { t, i18n } = useTranslation('export');
  const group = useId();
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const row = (value: What, detail: string, disabled = false) => (
    <label className={styles.what}>
      <input type="radio" name={group} checked={what === value} disabled={disabled} onChange={() => onChoose(value)} />
      <span>{t(`what.${value}`)}</span>
      <small>{detail}</small>
    </label>
  );
  // Nothing to choose from.
  if (selected === 0 && frames.length === 0) return null;
  return (
    <fieldset className={styles.whats}>
      <legend className={styles.head}>{t('what.title')}</legend>
      {selected > 0 && row('selection', t('objects', { count: selected, number: number.format(selected) }))}
      {frames.length > 0 && row('frame', '', !isPicture)}
      {what === 'frame' && (
        <div className={fields.field}>
          <span className={fields.choice}>
            <select
              aria-label={t('what.whichFrame')}
              value={frame?.id ?? ''}
              onChange={(event) => onFrame(event.currentTarget.value)}
            >
              {frames.map((one, k) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one, k)}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
          </span>
        </div>
      )}
      {frames.length > 1 &&
        row('frames', t(isPaged ? 'pages' : 'files', { number: number.format(frames.length) }), !isPicture)}
      {row('board', '')}
      {frames.length > 0 && (
        <Reserved isUsed={!isPicture}>
          <p className={styles.hint}>{t('framesAsPictures')}</p>
        </Reserved>
      )}
    </fieldset>
  );
}

function FormatChoice({ format, onChoose }: { format: ExportFormat; onChoose(format: ExportFormat): void }) {
  const { t } = useTranslation('export');
  const group = useId();
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.head}>{t('format.title')}</legend>
      {EXPORT_FORMATS.map((one) => (
        <label key={one} className={styles.format}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={format === one}
            onChange={() => onChoose(one)}
          />
          <span>
            <bdi>{NAMES[one]}</bdi>
            <small>{t(`format.${one}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Names of formats are alike in every language. */
const NAMES: Readonly<Record<ExportFormat, string>> = {
  png: 'PNG',
  svg: 'SVG',
  pdf: 'PDF',
  atrium: '.atrium',
  excalidraw: '.excalidraw',
  json: 'JSON',
};

function optionsOf(
  what: What,
  frames: readonly ItemJson[],
  frame: ItemJson | undefined,
  background: PngBackground,
): ExportOptions {
  if (what === 'selection') return { selection: true, background };
  if (what === 'frame' && frame) return { frames: [frame.id], background };
  return what === 'frames' ? { frames: frames.map(({ id }) => id), background } : { background };
}

function longestOf(what: What, frames: readonly ItemJson[], shown: { w: number; h: number } | undefined): number {
  const sides = what === 'frames' ? frames.flatMap(({ w, h }) => [Math.abs(w), Math.abs(h)]) : [];
  return Math.max(1, shown?.w ?? 0, shown?.h ?? 0, ...sides);
}

interface SizeProps {
  shown: { w: number; h: number };
  scale: number;
  /** How many pictures it becomes. */
  pictures: number;
}

function Size({ shown: { w, h }, scale, pictures }: SizeProps) {
  const { t, i18n } = useTranslation('export');
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  if (pictures > 1) return t('files', { number: number.format(pictures) });
  return t('px', { w: number.format(Math.ceil(w * scale)), h: number.format(Math.ceil(h * scale)) });
}

const titleOf = (frame: ItemJson | undefined): string => frame?.text?.trim() ?? '';

function useFramesInOrder(): readonly ItemJson[] {
  const board = useBoard();
  const [frames, setFrames] = useState<readonly ItemJson[]>([]);
  useEffect(() => {
    let isShown = true;
    if (board.calls)
      board.tell(async (calls) => {
        await calls.contentLoaded();
        const all = await shownFrames(calls);
        if (isShown) setFrames(all);
      });
    return () => {
      isShown = false;
    };
  }, [board]);
  return frames;
}
