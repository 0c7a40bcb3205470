// Which card of a grid a key leads to. Rows are read from where the cards are, for the grid has as many columns as fit.

interface Card {
  offsetTop: number;
}

/** Returns the index of the card; undefined if the key leads to none. `from` -1: no card has the focus. */
export function nextCard(cards: readonly Card[], from: number, key: string, isRtl: boolean): number | undefined {
  if (from < 0) return undefined;
  const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length;
  const forward = isRtl ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: cards.length - 1 - from,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const to = step === undefined ? -1 : from + step;
  return to >= 0 && to < cards.length ? to : undefined;
}
