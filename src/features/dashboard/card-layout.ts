// Where the boards of a list stand: cards in as many columns as there is room for, or rows. Every size is known beforehand, so nothing is
// measured and nothing jumps.

import { type Key, Layout, LayoutInfo, Rect, Size } from 'react-aria-components';

export interface CardLayoutOptions {
  view: 'grid' | 'list';
  /** CSS px. */
  minWidth: number;
  gap: number;
  /** Of the words below a cover, or of a whole row. */
  wordsHeight: number;
}

const COVER = 9 / 16;

export class CardLayout extends Layout {
  #infos = new Map<Key, LayoutInfo>();
  #size = new Size();
  /** In the order of the collection. */
  #ordered: LayoutInfo[] = [];

  override shouldInvalidateLayoutOptions(next: CardLayoutOptions, before: CardLayoutOptions): boolean {
    return JSON.stringify(next) !== JSON.stringify(before);
  }

  override update({ layoutOptions }: { layoutOptions?: CardLayoutOptions }): void {
    const { virtualizer } = this;
    if (!virtualizer || !layoutOptions) return;
    const { view, minWidth, gap, wordsHeight } = layoutOptions;
    const width = virtualizer.size.width;
    const columns = view === 'list' ? 1 : Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
    const itemWidth = (width - gap * (columns - 1)) / columns;
    // Whole px from row to row, so that no edge is blurred.
    const height = Math.round(view === 'list' ? wordsHeight : itemWidth * COVER + wordsHeight);
    this.#infos = new Map();
    this.#ordered = [];
    let at = 0;
    for (const { key, type } of virtualizer.collection) {
      if (type !== 'item') continue;
      const [row, column] = [Math.floor(at / columns), at % columns];
      const rect = new Rect(column * (itemWidth + gap), row * (height + gap), itemWidth, height);
      const info = new LayoutInfo(type, key, rect);
      info.allowOverflow = true;
      this.#infos.set(key, info);
      this.#ordered.push(info);
      at += 1;
    }
    const rows = Math.ceil(at / columns);
    this.#size = new Size(width, Math.max(0, rows * (height + gap) - gap));
  }

  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    return this.#ordered.filter((info) => info.rect.intersects(rect) || this.virtualizer?.isPersistedKey(info.key));
  }

  override getLayoutInfo(key: Key): LayoutInfo | null {
    return this.#infos.get(key) ?? null;
  }

  override getContentSize(): Size {
    return this.#size;
  }
}
