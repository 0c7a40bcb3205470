// fps=1 and trackCanvas=1: what the board measures of itself, once a second. A reading of window.board.stats(), nothing of its
// own; by keyboard it is left and closed as any island.

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CanvasReport, HISTOGRAM_MS, type Stats } from '#protocol/stats.ts';
import { flags } from '../../../../flags/flags.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import styles from './stats-panel.module.css';

const EVERY_MS = 1000;
/** Left behind for so long, the browser has had its time to collect it. */
const LEAK_MS = 30_000;
const MIB = 1024 * 1024;

interface Reading {
  stats: Stats;
  framesPerS: number;
  pageBytes: number | null;
}

export function StatsPanel() {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(true);
  const reading = useReading(open);
  if (!open) return null;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const megabytes = (bytes: number) => t('stats.megabytes', { value: number.format(bytes / MIB) });
  return (
    <section
      className={styles.panel}
      aria-label={t('stats.title')}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <header>
        <h2>{t('stats.title')}</h2>
        <IconButton small icon={X} name={t('close')} tip="below" onClick={() => setOpen(false)} />
      </header>
      {reading && flags.fps && <Figures reading={reading} number={number} megabytes={megabytes} />}
      {reading?.stats.canvases && <Canvases canvases={reading.stats.canvases} number={number} megabytes={megabytes} />}
    </section>
  );
}

/** Null until the board has answered for the first time. */
function useReading(open: boolean): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null);
  const said = useRef(new Set<string>());
  useEffect(() => {
    if (!open) return;
    let before: { frames: number; atMs: number } | null = null;
    const read = async () => {
      // Between two boards there is none to ask.
      const stats = await window.board.stats().catch(() => null);
      if (!stats) return;
      const atMs = performance.now();
      const seconds = before ? (atMs - before.atMs) / 1000 : 1;
      const framesPerS = before ? Math.max(0, stats.frames - before.frames) / seconds : 0;
      before = { frames: stats.frames, atMs };
      setReading({ stats, framesPerS, pageBytes: pageBytes() });
      for (const canvas of stats.canvases ?? []) warn(canvas, said.current);
    };
    void read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [open]);
  return reading;
}

function warn({ leftMs, place, w, h }: CanvasReport, said: Set<string>): void {
  const name = `${place} ${w}×${h}`;
  if (leftMs === null || leftMs < LEAK_MS || said.has(name)) return;
  said.add(name);
  console.warn(`A canvas outlived its board: made by ${name}, left for ${Math.round(leftMs / 1000)} s`);
}

/** Only some browsers tell. */
function pageBytes(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? null;
}

interface Formats {
  number: Intl.NumberFormat;
  megabytes(bytes: number): string;
}

function Figures({
  reading: { stats, framesPerS, pageBytes: page },
  number,
  megabytes,
}: { reading: Reading } & Formats) {
  const { t } = useTranslation();
  return (
    <>
      <dl>
        <Row name={t('stats.frames')}>{number.format(Math.round(framesPerS))}</Row>
        <Row name={t('stats.renderer')}>{stats.renderer === 'webgl' ? 'WebGL' : 'Canvas 2D'}</Row>
        <Row name={t('stats.buffer')}>
          {number.format(Math.round(stats.bufferScale * 100))}
          {'\u202f%'}
        </Row>
        <Row name={t('stats.tiles')}>{number.format(stats.tiles)}</Row>
        <Row name={t('stats.surfaces')}>{megabytes(stats.gpuBytes)}</Row>
        <Row name={t('stats.engine')}>{megabytes(stats.wasmBytes)}</Row>
        {page !== null && <Row name={t('stats.page')}>{megabytes(page)}</Row>}
      </dl>
      <Histogram
        name={t('stats.interval')}
        counts={stats.intervalHistogram}
        percentiles={stats.frameIntervalMs}
        number={number}
      />
      <Histogram
        name={t('stats.latency')}
        counts={stats.latencyHistogram}
        percentiles={stats.inputToFrameMs}
        number={number}
      />
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface HistogramProps {
  name: string;
  counts: readonly number[];
  percentiles: { p50: number; p95: number; p99: number };
  number: Intl.NumberFormat;
}

/** Time runs from left to right in every language, as on a clock's strip chart. */
function Histogram({ name, counts, percentiles: { p50, p95, p99 }, number }: HistogramProps) {
  const { t } = useTranslation();
  const max = Math.max(1, ...counts);
  const words = t('stats.percentiles', { p50: number.format(p50), p95: number.format(p95), p99: number.format(p99) });
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <div className={styles.bars} role="img" aria-label={`${name}: ${words}`} dir="ltr">
        {counts.map((count, i) => {
          const edge = HISTOGRAM_MS[i];
          return (
            <span key={edge ?? 'above'} data-late={edge === undefined || edge > 21}>
              <i style={{ blockSize: `${(100 * count) / max}%` }} />
              <b>{edge === undefined ? '∞' : number.format(Math.floor(edge))}</b>
            </span>
          );
        })}
      </div>
      <p>{words}</p>
    </figure>
  );
}

function Canvases({ canvases, number, megabytes }: { canvases: readonly CanvasReport[] } & Formats) {
  const { t } = useTranslation();
  const bytes = canvases.reduce((sum, canvas) => sum + canvas.bytes, 0);
  return (
    <div className={styles.canvases}>
      <h3>
        {t('stats.canvases')}: {number.format(canvases.length)} · {megabytes(bytes)}
      </h3>
      <ul>
        {groups(canvases).map(({ key, count, oldestMs, left, first }) => (
          <li key={key} className={classes(left && styles.left)}>
            <bdi dir="ltr">
              {first.place} · {first.w}×{first.h} · {first.context ?? '–'} · {first.thread}
              {count > 1 && ` · ×${count}`}
            </bdi>
            <span>
              {t('stats.seconds', { value: number.format(Math.round(oldestMs / 1000)) })}
              {left && ` · ${t('stats.left')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Alike ones on one line: tiles are many. */
function groups(canvases: readonly CanvasReport[]) {
  const byKey = new Map<string, { key: string; count: number; oldestMs: number; left: boolean; first: CanvasReport }>();
  for (const canvas of canvases) {
    const left = canvas.leftMs !== null;
    const key = [canvas.thread, canvas.place, canvas.w, canvas.h, canvas.context, left].join(' ');
    const group = byKey.get(key) ?? { key, count: 0, oldestMs: 0, left, first: canvas };
    byKey.set(key, { ...group, count: group.count + 1, oldestMs: Math.max(group.oldestMs, canvas.ageMs) });
  }
  return [...byKey.values()].sort((a, b) => Number(b.left) - Number(a.left) || b.first.bytes - a.first.bytes);
}
